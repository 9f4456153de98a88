import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import type { Pace, ReplayProgress, RunningReplay } from '#contract/host/pageRecorder.ts';
import { createEmitter } from '#lib/emitter.ts';
import { nextTask } from '#lib/nextTask.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { describeDifference, describeStep, elapsedText } from '#platform/flow/replay/difference.ts';
import { flowErrors } from '#platform/flow/replay/flowErrors.ts';
import { fromPlain } from '#platform/flow/plain.ts';
import { createReplay } from '#platform/flow/replay/replay.ts';
import type { FlowRecording } from '#platform/flow/recording/recording.ts';
import * as logins from '#platform/session/host/loginFlows.ts';
import { playerSaga } from '#platform/player/sagas/playerSaga.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import '#app/store/everyEndpoint.ts';
import { rootReducer, type RootState } from '#app/store/rootReducer.ts';
import { rootSaga } from '#app/store/rootSaga.ts';

/** The longest pause between two steps at the pace `real`. Shorter pauses are as long as in the recording. */
const LONGEST_WAIT_MS = 5 * SECOND_MS;
/** How many steps are shown before the current step, and how many from the current step on. */
const NEAR = { before: 4, after: 3 };

/**
 * Replays the flows of a recording separately from the app, with a store of its own and the recording as the only
 * service. So nothing is sent, paid, shared or closed, and no cookie changes.
 */
export function replayInStore(recording: FlowRecording, firstPace: Pace): RunningReplay {
  const replay = createReplay(recording, flowErrors);
  const saga = createSagaMiddleware({
    effectMiddlewares: [replay.effectMiddleware as never],
    onError: (error) => logProblem('replayed flows', error),
  });
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: fromPlain(replay.initialState) as RootState,
    devTools: false,
    middleware: () => [replay.outer, saga, replay.inner] as never,
  });
  const changes = createEmitter();
  let pace = firstPace;
  let isStopped = false;
  let end: ReplayProgress['end'];
  let goOn: () => void = () => undefined;
  const progress = (): ReplayProgress => {
    const done = replay.position.next;
    const first = Math.max(0, done - NEAR.before);
    const near = replay.steps.slice(first, done + NEAR.after);
    const lines = near.map((step) => `${elapsedText(step.elapsedMs)} ${describeStep(step)}`);
    const count = replay.steps.length;
    const words = inWords(done, count, end);
    return { words, count, done, near: { first, lines }, ...(end && { end }) };
  };
  let present = progress();
  const notify = (): void => {
    present = progress();
    changes.emit();
  };

  const run = async (): Promise<void> => {
    const flows: { cancel: () => void }[] = [];
    const difference = await replay.run({
      start: () =>
        void flows.push(saga.run(rootSaga, replay.services, replay.services, { player: playerSaga, logins })),
      dispatch: store.dispatch,
      getState: () => store.getState(),
      settle: nextTask,
      async pace(_step, msSinceLast) {
        notify();
        await new Promise<void>((resolve) => {
          goOn = resolve;
          if (pace === 'fast' || isStopped) resolve();
          if (pace === 'real') setTimeout(resolve, Math.min(msSinceLast, LONGEST_WAIT_MS));
        });
        return !isStopped;
      },
    });
    flows.forEach((flow) => flow.cancel());
    if (isStopped) end = 'stopped';
    else end = difference ? { index: difference.index, report: describeDifference(difference) } : 'same';
    notify();
  };
  void run();

  return {
    getProgress: () => present,
    subscribe: changes.subscribe,
    setPace(wanted) {
      pace = wanted;
      if (pace !== 'step') goOn();
    },
    step: () => goOn(),
    stop() {
      isStopped = true;
      goOn();
    },
  };
}

function inWords(done: number, count: number, end: ReplayProgress['end']): string {
  if (end === undefined) return `第 ${done} / ${count} 步`;
  if (end === 'same') return `回放完成：${count} 步全部一致`;
  if (end === 'stopped') return `已停止，停在第 ${done} / ${count} 步`;
  return `第 ${end.index} 步开始不一致`;
}
