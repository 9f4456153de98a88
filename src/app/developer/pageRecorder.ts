import { PAGE_RECORDER_CHANGED, PAGE_RECORDER_READY, type PageRecorder } from '#contract/host/pageRecorder.ts';
import { appVersion, roots } from '#platform/environment/build.ts';
import { createStoredRecordings, type StorageProblem } from '#platform/flow/recording/storedRecordings.ts';
import { createFlowRecorder, type FlowRecorder } from '#platform/flow/recording/recorder.ts';
import { parseFlowRecording, type FlowRecording } from '#platform/flow/recording/recording.ts';

const FULL = '录得太长，后面的不再录了。停止录制，就能下载已经录下的部分。';

const problems: Readonly<Record<StorageProblem, string>> = {
  refused: '浏览器不让网页保存数据。录制要从重新打开的页面开始，所以在这里录不了。',
  dropped: '存不下了，较早的录制已经让出位置。需要的请先下载。',
  cut: '存不下了，只留住了最后一次录制的开头。',
  unsaved: '浏览器没地方保存，这段录制关掉页面就没了。请马上下载或复制。',
};

/** Provides `window.__flowRecorder__`. Returns the flow recorder if this page is being recorded. */
export function openPageRecorder(reload: () => void = () => location.reload()): FlowRecorder | undefined {
  const storedRecordings = createStoredRecordings(() => sessionStorage);
  const name = storedRecordings.recordingName();
  let flowRecorder =
    name === undefined
      ? undefined
      : createFlowRecorder({
          name,
          version: appVersion,
          roots: { ...roots, origin: location.origin },
          onFull: () => void dispatchEvent(new Event(PAGE_RECORDER_CHANGED)),
        });

  // The recording is stored when the user leaves the page, because a logout and a login can open another page. If the
  // browser restores this page from memory, the recording goes on, and a later copy replaces the stored one.
  addEventListener('pagehide', () => {
    if (flowRecorder) storedRecordings.add(flowRecorder.recording());
  });

  const pageRecorder: PageRecorder<FlowRecording> = {
    problem() {
      if (flowRecorder?.isFull()) return FULL;
      const problem = storedRecordings.problem();
      return problem && problems[problem];
    },
    recordingName: () => (flowRecorder ? name : undefined),
    start(wanted) {
      if (storedRecordings.begin(wanted)) reload();
      else dispatchEvent(new Event(PAGE_RECORDER_CHANGED));
    },
    async stop() {
      flowRecorder?.end();
      const recording = flowRecorder?.recording();
      flowRecorder = undefined;
      storedRecordings.end();
      if (recording) storedRecordings.add(recording);
      dispatchEvent(new Event(PAGE_RECORDER_CHANGED));
      return recording;
    },
    recording: () => flowRecorder?.recording(),
    stored: () => storedRecordings.list(),
    read: parseFlowRecording,
    async replay(recording, pace) {
      const { replayInStore } = await import('./replayInStore.ts');
      return replayInStore(recording, pace);
    },
  };
  window.__flowRecorder__ = pageRecorder;
  dispatchEvent(new Event(PAGE_RECORDER_READY));
  return flowRecorder;
}
