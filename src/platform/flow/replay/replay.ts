import type { Action, Middleware } from '@reduxjs/toolkit';
import { SAGA_ACTION } from '@redux-saga/symbols';
import { outsideCalls, readPaths, timePaths } from '#platform/flow/boundary.ts';
import { describeStep, firstUnequal, elapsedText, type Difference, type Unequal } from './difference.ts';
import { fromPlain, toPlain, type ErrorClass, type Plain } from '#platform/flow/plain.ts';
import { plainState } from '#platform/flow/plainState.ts';
import { movedRecording } from '#platform/flow/recording/movedRecording.ts';
import { createRecordedReads } from './recordedReads.ts';
import { unfolded } from './repeats.ts';
import { servedServices } from './servedServices.ts';
import {
  isInput,
  type ActionStep,
  type CallStep,
  type InputStep,
  type Step,
  type FlowRecording,
} from '#platform/flow/recording/recording.ts';

type Listener = (...args: unknown[]) => unknown;

/** Independent steps whose times differ by no more than this may happen in an order other than the recorded one. */
const SAME_MOMENT_MS = 5;
/**
 * The same limit for actions that screens dispatch. It is longer, because on a slow phone a screen must render a change
 * before it reacts.
 */
const RENDER_MS = 100;
const STEPS_DESCRIBED_BEFORE = 8;
/** How many times the replay lets all pending work continue before it reports a step as missing. */
const MAX_SETTLE_ROUNDS = 5;

/** The environment of the replayed flows. */
export interface ReplayEnvironment {
  start: () => void;
  dispatch: (action: Action) => void;
  getState: () => unknown;
  /** Resolves once no pending work can continue. */
  settle: () => Promise<void>;
  /** Waits before each input, for a time that the function chooses. Returns whether to continue. */
  pace?: (step: InputStep, msSinceLast: number) => Promise<boolean>;
  /** Sets the simulated time, in epoch milliseconds. */
  setTime?: (now: number) => void;
}

/**
 * Simulates everything outside the flows as it was recorded, and compares the behaviour of the flows with the
 * recording. Of the returned middleware, `outer` must come before the middleware of the sagas, and `inner` after it,
 * next to the reducers.
 */
export function createReplay(recorded: FlowRecording, errors: Readonly<Record<string, ErrorClass>>) {
  const recording = movedRecording(recorded, location.origin);
  const steps = unfolded(recording.steps);
  const listeners = new Map<number, Listener>();
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>();
  /** The indexes of the steps that have not ended. */
  const open: number[] = [];
  const position = { next: 0, elapsedMs: 0, inputElapsedMs: 0 };
  const readings = createRecordedReads(steps, position);
  let callCount = 0;
  let difference: Difference | undefined;
  let stage: ReplayEnvironment | undefined;

  const revived = (plain: Plain): unknown => fromPlain(plain, { errors });

  const differ = (expected: string, actual: string, unequal?: Unequal): void => {
    const index = position.next;
    const before = steps
      .slice(0, index)
      .filter(({ kind }) => kind !== 'read')
      .slice(-STEPS_DESCRIBED_BEFORE)
      .map((step) => `${elapsedText(step.elapsedMs)}  ${describeStep(step)}`);
    difference ??= {
      index,
      elapsedMs: steps[index]?.elapsedMs ?? recording.durationMs,
      expected,
      actual,
      unequal,
      before,
    };
  };

  const moveTo = (elapsedMs: number): number => {
    position.elapsedMs = elapsedMs;
    stage?.setTime?.(recording.startedAt + elapsedMs);
    return position.next++;
  };

  const during = <T>(index: number, work: () => T): T => {
    open.push(index);
    try {
      return work();
    } finally {
      playWithin();
      open.pop();
    }
  };

  /** Plays the recorded inputs that happened within a step which has not ended. */
  const playWithin = (): void => {
    while (difference === undefined) {
      const step = steps[readings.end()];
      if (!step || !isInput(step) || !('within' in step) || step.within !== open.at(-1)) return;
      play(step);
    }
  };

  const play = (step: InputStep): void => {
    readings.pass();
    const index = moveTo(step.elapsedMs);
    position.inputElapsedMs = step.elapsedMs;
    switch (step.kind) {
      case 'action':
        during(index, () => stage?.dispatch(revived(step.action) as Action));
        break;
      case 'answer':
        if (step.error === undefined) waiting.get(step.call)?.resolve(revived(step.value ?? null));
        else waiting.get(step.call)?.reject(revived(step.error));
        break;
      case 'event':
        during(index, () => listeners.get(step.listener)?.(...(revived(step.args) as unknown[])));
    }
  };

  /**
   * Returns the index of the recorded step that equals what a flow does now. Returns undefined if the recording
   * contains a different step at this point, and always after the first difference.
   */
  const meet = (actual: ActionStep | CallStep): number | undefined => {
    if (difference) return undefined;
    playWhatWasOvertaken(actual);
    readings.pass();
    const expected = steps[position.next];
    if (expected && !unequalOf(expected, actual)) return moveTo(expected.elapsedMs);
    if (!expected && recording.cut) return undefined;
    if (!expected) differ('nothing more', describeStep(actual));
    else if (isInput(expected)) differ(`nothing before: ${describeStep(expected)}`, describeStep(actual));
    else
      differ(
        describeStep(expected),
        describeStep(actual),
        isAlike(expected, actual) ? unequalOf(expected, actual) : undefined,
      );
    return undefined;
  };

  /**
   * Plays the inputs that the recording contains before the present step of a flow, because two independent steps at
   * the same time may have been recorded in either order.
   */
  const playWhatWasOvertaken = (actual: ActionStep | CallStep): void => {
    const isMet = () => {
      const step = steps[readings.end()];
      return !step || !isInput(step);
    };
    if (isMet()) return;
    const ahead = steps.slice(position.next).filter(({ kind }) => kind !== 'read');
    const overtaken = ahead.slice(
      0,
      Math.max(
        0,
        ahead.findIndex((step) => !isInput(step)),
      ),
    );
    const expected = ahead[overtaken.length];
    const isOfDrawing = overtaken.every(({ kind }) => kind === 'action');
    const longestMs = isOfDrawing ? RENDER_MS : SAME_MOMENT_MS;
    if (!expected || expected.elapsedMs - position.elapsedMs > longestMs || unequalOf(expected, actual)) return;
    while (!isMet() && !difference) play(steps[readings.end()] as InputStep);
  };

  const read = (path: string, args: unknown[]): unknown => {
    const plainArgs = toPlain(args) as Plain[];
    const value = readings.read(path, plainArgs);
    if (value !== undefined) return revived(value);
    if (recording.cut && position.next >= steps.length) return undefined;
    differ('no such question', `${path}(${plainArgs.map((arg) => JSON.stringify(arg)).join(', ')})`);
    return undefined;
  };

  const invoke = (path: string, args: unknown[]): unknown => {
    if (timePaths.has(path)) return recording.startedAt + position.inputElapsedMs + Number(read(path, []));
    if (readPaths.has(path)) return read(path, args);
    const functionId = (listener: Listener): number => {
      listeners.set(listeners.size + 1, listener);
      return listeners.size;
    };
    const call = (callCount += 1);
    const index = meet({ kind: 'call', elapsedMs: 0, path, args: toPlain(args, { functionId }) as Plain[], call });
    const step = index === undefined ? undefined : steps[index];
    if (index === undefined || step?.kind !== 'call') return new Promise(() => undefined);
    const answer = new Promise((resolve, reject) => waiting.set(call, { resolve, reject }));
    return during(index, () => {
      if (step.threw !== undefined) throw revived(step.threw);
      if (step.isPromise) return answer;
      return step.returned === undefined ? undefined : revived(step.returned);
    });
  };

  const outer: Middleware = () => (next) => (action) => {
    if (!Object.hasOwn(action as object, SAGA_ACTION)) return next(action);
    const index = meet({ kind: 'action', elapsedMs: 0, by: 'saga', action: toPlain(action) as ActionStep['action'] });
    // Does not pass on the actions of flows after a difference, so that they no longer change the state.
    return index === undefined ? action : during(index, () => next(action));
  };

  const inner: Middleware = () => (next) => (action) => {
    const result = next(action);
    playWithin();
    return result;
  };

  const effectMiddleware = outsideCalls((path, _fn, args) => invoke(path, args));

  /**
   * Plays the next inputs that are marked `atOnce`: they followed the previous input before any promise callback ran.
   */
  const playAtOnce = (): void => {
    for (;;) {
      const step = steps[readings.end()];
      if (difference || !step || !isInput(step) || !('atOnce' in step)) return;
      play(step);
    }
  };

  /**
   * Runs the replay. Resolves with the first difference, or with undefined if there is none or `pace` has ended the
   * replay.
   */
  const run = async (where: ReplayEnvironment): Promise<Difference | undefined> => {
    stage = where;
    stage.setTime?.(recording.startedAt);
    stage.start();
    for (let tries = 0; !difference;) {
      await stage.settle();
      const step = steps[readings.end()];
      if (!step) break;
      if (isInput(step)) {
        tries = 0;
        if (stage.pace && !(await stage.pace(step, step.elapsedMs - position.elapsedMs))) return undefined;
        play(step);
        playAtOnce();
      } else if ((tries += 1) > MAX_SETTLE_ROUNDS) {
        readings.pass();
        differ(describeStep(step), 'nothing');
      }
    }
    const unequal = recording.cut ? undefined : firstUnequal(recording.finalState, plainState(stage.getState()));
    if (unequal) differ('the state at the end', 'another one', unequal);
    return difference;
  };

  const services = servedServices(recording.data, invoke);

  return {
    outer,
    inner,
    effectMiddleware,
    invoke,
    services,
    run,
    steps,
    position,
    initialState: recording.initialState,
  };
}

const isAlike = (expected: Step, actual: Step): boolean =>
  (expected.kind === 'call' && actual.kind === 'call' && expected.path === actual.path) ||
  (expected.kind === 'action' && actual.kind === 'action' && expected.action.type === actual.action.type);

/** Returns the first difference between two steps, not counting their times. */
function unequalOf(expected: Step, actual: ActionStep | CallStep): Unequal | undefined {
  if (expected.kind === 'call' && actual.kind === 'call' && expected.path === actual.path)
    return firstUnequal({ args: expected.args }, { args: actual.args });
  if (expected.kind === 'action' && actual.kind === 'action' && expected.by === actual.by)
    return firstUnequal({ ...expected.action }, { ...actual.action });
  return { path: '', expected: expected.kind, actual: actual.kind };
}
