import type { Middleware } from '@reduxjs/toolkit';
import { SAGA_ACTION } from '@redux-saga/symbols';
import { CANCEL } from 'redux-saga';
import { changedReadPaths, outsideCalls, readPaths, timePaths } from '#platform/flow/boundary.ts';
import { isEqual } from '#platform/flow/replay/difference.ts';
import { toPlain, type Plain } from '#platform/flow/plain.ts';
import { maskedRecording } from './maskedRecording.ts';
import { plainState } from '#platform/flow/plainState.ts';
import { MAX_LENGTH, MAX_STEPS, type CallStep, type InputStep, type Step, type FlowRecording } from './recording.ts';

type Listener = (...args: unknown[]) => unknown;

interface RecorderOptions {
  name: string;
  version: string;
  roots: Readonly<Record<string, string>>;
  /** Called once the recording has reached its maximum length. Later steps are not recorded. */
  onFull?: () => void;
}

/** Records a session through the store, and returns the recording at any time. */
export type FlowRecorder = ReturnType<typeof createFlowRecorder>;

/**
 * Creates a recorder of all inputs and outputs of the flows, with their times and in their order. Of its middleware,
 * `outer` must come before every other middleware, and `inner` directly before the middleware of the sagas. Whatever
 * happens between the two is recorded as part of the action.
 */
export function createFlowRecorder({ name, version, roots, onFull }: RecorderOptions) {
  const startedAt = Date.now();
  const steps: Step[] = [];
  const data: Record<string, Plain> = {};
  /**
   * The indexes of the steps (actions, calls and events) that have not ended; -1 stands for a step that is not
   * recorded.
   */
  const open: number[] = [];
  const readings = new Map<string, Plain>();
  const listeners = new WeakMap<Listener, number>();
  let listenerCount = 0;
  let callCount = 0;
  let inputElapsedMs = 0;
  /** Whether the code that an input has started is running: true from the input until the next promise callback. */
  let isSameJob = false;
  let getState: () => unknown = () => ({});
  let initialState: FlowRecording['initialState'] = {};
  let length = 0;
  let isFull = false;
  let ending: { finalState: FlowRecording['finalState']; durationMs: number } | undefined;

  const elapsed = (): number => Math.max(steps.at(-1)?.elapsedMs ?? 0, Date.now() - startedAt);
  const isOver = (): boolean => ending !== undefined;
  const end = (): void => {
    ending ??= { finalState: plainState(getState()), durationMs: elapsed() };
  };

  const log = (step: Step): number => {
    if (isOver()) return -1;
    length += JSON.stringify(step).length;
    if (steps.length < MAX_STEPS && length <= MAX_LENGTH) return steps.push(step) - 1;
    isFull = true;
    end();
    onFull?.();
    return -1;
  };
  const logInput = (step: InputStep): number => {
    inputElapsedMs = step.elapsedMs;
    if (step.kind === 'answer') return log(step);
    const around = open.filter((index) => index >= 0).at(-1);
    const atOnce = isSameJob ? { atOnce: true as const } : {};
    isSameJob = true;
    void Promise.resolve().then(() => (isSameJob = false));
    return log({ ...step, ...(around === undefined ? atOnce : { within: around }) });
  };
  const during = <T>(index: number, work: () => T): T => {
    open.push(index);
    try {
      return work();
    } finally {
      open.pop();
    }
  };

  const readingKey = (path: string, args: unknown[]): string => JSON.stringify([path, toPlain(args)]);

  const read = (path: string, args: unknown[], value: Plain): void => {
    const key = readingKey(path, args);
    const known = readings.get(key);
    if (known !== undefined && isEqual(known, value)) return;
    readings.set(key, value);
    log({ kind: 'read', elapsedMs: elapsed(), path, args: toPlain(args) as Plain[], value });
  };

  /** Returns the time that the clock at `path` showed at the last input, so that a replay can return the same time. */
  const time = (path: string, now: number): number => {
    const offset = now - Date.now();
    // Keeps the known offset if the new one differs by only a millisecond, so that a later read returns the same time.
    const known = readings.get(readingKey(path, []));
    const isKnown = typeof known === 'number' && Math.abs(known - offset) <= 1;
    if (!isKnown) read(path, [], offset);
    return startedAt + inputElapsedMs + (isKnown ? known : offset);
  };

  const listening =
    (listener: Listener): Listener =>
    (...args) => {
      const id = listeners.get(listener) ?? 0;
      const index = logInput({ kind: 'event', elapsedMs: elapsed(), listener: id, args: toPlain(args) as Plain[] });
      return during(index, () => listener(...args));
    };
  const functionId = (listener: Listener): number => {
    listenerCount += 1;
    listeners.set(listener, listenerCount);
    return listenerCount;
  };

  const answered = (call: number, promise: Promise<unknown>): Promise<unknown> => {
    const settled = promise.then(
      (value) => {
        logInput({ kind: 'answer', elapsedMs: elapsed(), call, value: toPlain(value) });
        return value;
      },
      (error: unknown) => {
        logInput({ kind: 'answer', elapsedMs: elapsed(), call, error: toPlain(error) });
        throw error;
      },
    );
    return Object.assign(settled, { [CANCEL]: (promise as unknown as { [CANCEL]?: () => void })[CANCEL] });
  };

  const invoke = (path: string, fn: Listener, args: unknown[]): unknown => {
    if (isOver()) return fn(...args);
    if (timePaths.has(path)) return time(path, fn() as number);
    if (readPaths.has(path)) {
      const value = fn(...args);
      read(path, args, toPlain(value));
      return value;
    }
    const call = (callCount += 1);
    const step: CallStep = {
      kind: 'call',
      elapsedMs: elapsed(),
      path,
      args: toPlain(args, { functionId }) as Plain[],
      call,
    };
    return during(log(step), () => {
      try {
        const result = fn(...args.map((arg) => (typeof arg === 'function' ? listening(arg as Listener) : arg)));
        if (isPromise(result)) {
          step.isPromise = true;
          return answered(call, result);
        }
        if (result !== undefined) step.returned = toPlain(result);
        return result;
      } catch (error) {
        step.threw = toPlain(error);
        throw error;
      }
    });
  };

  /** Records the new result of a read if this call has changed it. */
  const readAgain = (path: string, target: object, args: unknown[]): void => {
    const readPath = changedReadPaths.get(path);
    const asked = args.slice(0, 1);
    if (readPath === undefined || !readings.has(readingKey(readPath, asked))) return;
    const ask = Reflect.get(target, readPath.slice(readPath.lastIndexOf('.') + 1)) as Listener;
    invoke(readPath, ask.bind(target), asked);
  };

  const watched = new Map<object, object>();
  /** Wraps the services so that their use is recorded. Only the flows receive the wrapped services. */
  const watch = <S extends object>(services: S, prefix = ''): S => {
    const known = watched.get(services);
    if (known) return known as S;
    const functions = new Map<PropertyKey, Listener>();
    const proxy = new Proxy(services, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof key === 'symbol') return value;
        const path = `${prefix}${key}`;
        if (typeof value === 'function') {
          const watching =
            functions.get(key) ??
            ((...args: unknown[]) => {
              const result = invoke(path, (value as Listener).bind(target), args);
              readAgain(path, target, args);
              return result;
            });
          functions.set(key, watching);
          return watching;
        }
        return hasFunctions(value) ? watch(value, `${path}.`) : value;
      },
    });
    watched.set(services, proxy);
    for (const [key, value] of Object.entries(services)) {
      if (hasFunctions(value)) watch(value, `${prefix}${key}.`);
      else if (typeof value !== 'function') data[`${prefix}${key}`] = toPlain(value);
    }
    return proxy;
  };

  const outer: Middleware = () => (next) => (action) =>
    typeof action === 'function' ? next(action) : during(-1, () => next(action));

  const inner: Middleware = (store) => {
    getState = () => store.getState();
    return (next) => (action) => {
      const by = Object.hasOwn(action as object, SAGA_ACTION) ? 'saga' : 'app';
      const step = { kind: 'action', elapsedMs: elapsed(), by, action: toPlain(action) as { type: string } } as const;
      const index = by === 'saga' ? log(step) : logInput(step);
      open[open.length - 1] = index;
      return next(action);
    };
  };

  /** Called before the flows begin. */
  const begin = (): void => {
    steps.length = 0;
    length = 0;
    initialState = plainState(getState());
  };

  const effectMiddleware = outsideCalls(invoke);

  const recording = (): FlowRecording => {
    const { finalState, durationMs } = ending ?? { finalState: plainState(getState()), durationMs: elapsed() };
    return maskedRecording({
      format: 2,
      name,
      startedAt,
      durationMs,
      version,
      data,
      roots,
      initialState,
      steps,
      finalState,
      ...(isFull && { cut: 'long' }),
    });
  };

  return { outer, inner, effectMiddleware, watch, begin, end, recording, isFull: () => isFull };
}

/** Returns whether a value is a promise, even one that another window has created. */
const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value;

const hasFunctions = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.values(value).some((item) => typeof item === 'function');
