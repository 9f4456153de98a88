import { call } from 'typed-redux-saga';
import { logProblem } from './log.ts';

/** A flow that crashes again at once, over and over, is broken for good; a page must not burn for it. */
const MAX_RESTARTS = 100;

/**
 * Runs a long-lived flow and starts it again when it throws, so that one crash takes no neighbour down (AUTH-18):
 * in redux-saga an error that is not caught ends the root and every saga with it.
 */
export function* keepAlive<Args extends unknown[]>(flow: (...args: Args) => Generator, ...args: Args) {
  for (let restarts = 0; restarts < MAX_RESTARTS; restarts += 1) {
    try {
      yield* call(flow, ...args);
      return;
    } catch (problem) {
      logProblem(flow.name, problem);
    }
  }
}
