import { FLOW_DOOR_OPENED, type FlowDoor } from '#contract/flowDoor.ts';
import { appVersion, roots } from '#platform/environment/build.ts';
import { createKeptTapes } from '#platform/flow/keptTapes.ts';
import { createFlowRecorder, type FlowRecorder } from '#platform/flow/recorder.ts';
import { parseTape, type Tape } from '#platform/flow/tape.ts';
import { sessionStore } from '#platform/storage/storage.ts';

/** Opens `window.__flowRecorder__`; answers the recorder where this page is to be recorded. */
export function openFlowDoor(reload: () => void = () => location.reload()): FlowRecorder | undefined {
  const kept = createKeptTapes(sessionStore);
  const name = kept.recording();
  let recorder =
    name === undefined
      ? undefined
      : createFlowRecorder({ name, version: appVersion, roots: { ...roots, origin: location.origin } });

  // A logout leaves the page, a login comes back to another one: each page's tape is kept.
  addEventListener('pagehide', () => {
    if (recorder) kept.keep(recorder.tape());
  });

  const door: FlowDoor<Tape> = {
    recording: () => (recorder ? name : undefined),
    start(wanted) {
      kept.begin(wanted);
      reload();
    },
    async stop() {
      recorder?.end();
      const tape = recorder?.tape();
      recorder = undefined;
      kept.end();
      if (tape) kept.keep(tape);
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
