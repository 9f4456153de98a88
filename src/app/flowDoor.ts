import { FLOW_DOOR_CHANGED, FLOW_DOOR_OPENED, type FlowDoor } from '#contract/flowDoor.ts';
import { appVersion, roots } from '#platform/environment/build.ts';
import { createKeptTapes, type KeepProblem } from '#platform/flow/keptTapes.ts';
import { createFlowRecorder, type FlowRecorder } from '#platform/flow/recorder.ts';
import { parseTape, type Tape } from '#platform/flow/tape.ts';

const FULL = '录得太长，后面的不再录了。停止录制，就能下载已经录下的部分。';

const problems: Readonly<Record<KeepProblem, string>> = {
  refused: '浏览器不让网页保存数据。录制要从重新打开的页面开始，所以在这里录不了。',
  dropped: '存不下了，较早的录制已经让出位置。需要的请先下载。',
  cut: '存不下了，只留住了最后一次录制的开头。',
  unsaved: '浏览器没地方保存，这段录制关掉页面就没了。请马上下载或复制。',
};

/** Opens `window.__flowRecorder__`. Returns the recorder when this page is being recorded. */
export function openFlowDoor(reload: () => void = () => location.reload()): FlowRecorder | undefined {
  const kept = createKeptTapes(() => sessionStorage);
  const name = kept.recording();
  let recorder =
    name === undefined
      ? undefined
      : createFlowRecorder({
          name,
          version: appVersion,
          roots: { ...roots, origin: location.origin },
          onFull: () => void dispatchEvent(new Event(FLOW_DOOR_CHANGED)),
        });

  // A logout leaves the page and a login may return to another one, so each page's tape is stored.
  addEventListener('pagehide', () => {
    if (recorder) kept.keep(recorder.tape());
  });

  const door: FlowDoor<Tape> = {
    problem() {
      if (recorder?.isFull()) return FULL;
      const problem = kept.problem();
      return problem && problems[problem];
    },
    recording: () => (recorder ? name : undefined),
    start(wanted) {
      if (kept.begin(wanted)) reload();
      else dispatchEvent(new Event(FLOW_DOOR_CHANGED));
    },
    async stop() {
      recorder?.end();
      const tape = recorder?.tape();
      recorder = undefined;
      kept.end();
      if (tape) kept.keep(tape);
      dispatchEvent(new Event(FLOW_DOOR_CHANGED));
      return tape;
    },
    tape: () => recorder?.tape(),
    kept: () => kept.list(),
    read: parseTape,
    async replay(tape, pace) {
      const { replayInStore } = await import('./replayInStore.ts');
      return replayInStore(tape, pace);
    },
  };
  window.__flowRecorder__ = door;
  dispatchEvent(new Event(FLOW_DOOR_OPENED));
  return recorder;
}
