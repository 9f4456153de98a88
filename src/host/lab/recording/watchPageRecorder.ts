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
    frame.addEventListener('pagehide', ({ persisted }) => {
      // `persisted`: the page is not left. Its app has only gone to the background, and the recording goes on when it
      // returns.
      if (persisted) return;
      const recording = recorder.recording();
      if (recording) onRecordings([recording]);
      onRecorder(undefined);
    });
  });
}

/**
 * Merges recordings, newest first and without copies of the same recording, of which the longest remains. Copies occur
 * because a page also reports the recordings of the previous page, and stores its own when it goes to the background.
 */
export function withRecordings(
  known: readonly RecordingOutline[],
  more: readonly RecordingOutline[],
): RecordingOutline[] {
  const copyIn = (others: readonly RecordingOutline[], one: RecordingOutline) =>
    others.find(({ startedAt, name }) => startedAt === one.startedAt && name === one.name);
  const updated = known.map((one) => {
    const copy = copyIn(more, one);
    return copy && copy.steps.length > one.steps.length ? copy : one;
  });
  return [...more.filter((one) => !copyIn(known, one)), ...updated];
}
