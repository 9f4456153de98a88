import {
  PAGE_RECORDER_CHANGED,
  PAGE_RECORDER_READY,
  type PageRecorder,
  type RecordingOutline,
} from '#contract/host/pageRecorder.ts';

interface Watcher {
  /**
   * Called with the page's recorder when it is ready or changes, and with undefined when the page is left, because the
   * recorder ends together with its page.
   */
  onRecorder: (recorder: PageRecorder | undefined) => void;
  /**
   * Called with recordings that would be lost when the page is left, and with those of earlier pages that the recorder
   * has stored.
   */
  onRecordings: (recordings: readonly RecordingOutline[]) => void;
}

/** Waits until a new window provides its recorder, then calls the callbacks. */
export function watchPageRecorder(frame: Window, { onRecorder, onRecordings }: Watcher): void {
  frame.addEventListener(PAGE_RECORDER_READY, () => {
    const recorder = frame.__flowRecorder__;
    if (!recorder) return;
    onRecorder(recorder);
    onRecordings(recorder.stored());
    frame.addEventListener(PAGE_RECORDER_CHANGED, () => onRecorder(recorder));
    frame.addEventListener('pagehide', () => {
      const recording = recorder.recording();
      if (recording) onRecordings([recording]);
      onRecorder(undefined);
    });
  });
}

/**
 * Merges recordings, newest first and without duplicates. Duplicates occur because a page also reports the recordings
 * of the previous page.
 */
export function withRecordings(
  known: readonly RecordingOutline[],
  more: readonly RecordingOutline[],
): RecordingOutline[] {
  const added = more.filter((recording) => !known.some((other) => isSame(recording, other)));
  return [...added, ...known];
}

const isSame = (left: RecordingOutline, right: RecordingOutline): boolean =>
  left.startedAt === right.startedAt && left.name === right.name && left.steps.length === right.steps.length;
