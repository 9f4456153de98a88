import {
  PAGE_RECORDER_CHANGED,
  PAGE_RECORDER_READY,
  type PageRecorder,
  type RecordingOutline,
} from '#contract/host/pageRecorder.ts';

interface Watcher {
  /** Undefined when the page was left, together with its recorder. */
  onRecorder: (recorder: PageRecorder | undefined) => void;
  /** Reports recordings that would be lost with the page, or that an earlier page has left. */
  onRecordings: (recordings: readonly RecordingOutline[]) => void;
}

/** Waits for the recorder of a fresh window. */
export function watchPageRecorder(frame: Window, { onRecorder: onDoor, onRecordings: onRecordings }: Watcher): void {
  frame.addEventListener(PAGE_RECORDER_READY, () => {
    const recorder = frame.__flowRecorder__;
    if (!recorder) return;
    onDoor(recorder);
    onRecordings(recorder.stored());
    frame.addEventListener(PAGE_RECORDER_CHANGED, () => onDoor(recorder));
    frame.addEventListener('pagehide', () => {
      const recording = recorder.recording();
      if (recording) onRecordings([recording]);
      onDoor(undefined);
    });
  });
}

/** Merges recordings, newest first and without duplicates, because a page reports those of the previous page again. */
export function withRecordings(
  known: readonly RecordingOutline[],
  more: readonly RecordingOutline[],
): RecordingOutline[] {
  const added = more.filter((recording) => !known.some((other) => isSame(recording, other)));
  return [...added, ...known];
}

const isSame = (left: RecordingOutline, right: RecordingOutline): boolean =>
  left.startedAt === right.startedAt && left.name === right.name && left.steps.length === right.steps.length;
