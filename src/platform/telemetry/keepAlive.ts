import { call } from 'typed-redux-saga';
import { logProblem } from './log.ts';

/**
 * The maximum number of restarts. A saga that always throws is broken, and restarting it forever would waste the
 * processor.
 */
const MAX_RESTARTS = 99;

/**
 * Runs a long-lived saga, and restarts it when it throws, so that its failure does not end other sagas (AUTH-18). In
 * redux-saga, an uncaught error would end the root saga and all its children.
 */
export function* keepAlive<Args extends unknown[]>(flow: (...args: Args) => Generator, ...args: Args) {
  for (let restarts = 0; restarts <= MAX_RESTARTS; restarts += 1) {
    try {
      yield* call(flow, ...args);
      return;
    } catch (problem) {
      logProblem(flow.name, problem);
    }
  }
}
