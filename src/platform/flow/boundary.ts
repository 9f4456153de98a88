import { delay } from 'typed-redux-saga';
import { sha256 } from '#lib/crypto/sha256.ts';
import type { PlayerServices } from '#platform/player/services.ts';
import type { SessionServices } from '#platform/session/services.ts';

/**
 * The services that the flows (the sagas of session and player, docs/qa.md) use. Recordings contain the calls to them.
 */
export type FlowServices = SessionServices & PlayerServices;
type ServiceName = Extract<keyof FlowServices, string>;

/** The path of a function of a service, such as `tokens.refresh` or `needsLoginHere`. */
type ServicePath = {
  [S in ServiceName]: FlowServices[S] extends (...args: never[]) => unknown
    ? S
    : `${S}.${Extract<keyof FlowServices[S], string>}`;
}[ServiceName];

/**
 * Calls without side effects. Flows make these calls very often, so a recording contains only the results that differ
 * from the previous result.
 */
export const readPaths: ReadonlySet<string> = new Set<ServicePath>([
  'cookies.read',
  'localStore.read',
  'navigator.address',
  'page.isVisible',
  'host.isReady',
  'host.canLogin',
  'needsLoginHere',
  'player.snapshot',
  'player.positionMs',
  'listening.knownStory',
]);

/**
 * Calls that change the result of a read with the same first argument, and the path of that read. The recording
 * contains the new result of the read immediately after the call.
 */
export const changedReadPaths: ReadonlyMap<string, string> = new Map<ServicePath, ServicePath>([
  ['cookies.write', 'cookies.read'],
  ['cookies.remove', 'cookies.read'],
  ['localStore.write', 'localStore.read'],
  ['localStore.remove', 'localStore.read'],
]);

/** The calls that read the time. In a recording, the time stands still from one input to the next. */
export const timePaths: ReadonlySet<string> = new Set<ServicePath>(['clock.now', 'clock.deviceNow', 'clock.elapsed']);

type AnyFunction = (...args: never[]) => unknown;

/** Functions that flows call and that belong to no service. Their calls are recorded because they are asynchronous. */
const outsideFunctions: ReadonlyMap<AnyFunction, string> = new Map<AnyFunction, string>([
  [delayFunction(), 'delay'],
  [sha256, 'sha256'],
]);

export const outsidePath = (fn: AnyFunction): string | undefined => outsideFunctions.get(fn);

type Listener = (...args: unknown[]) => unknown;

/**
 * Creates effect middleware that calls the functions of `outsideFunctions` through `invoke`. redux-saga has no types
 * for such middleware.
 */
export const outsideCalls =
  (invoke: (path: string, fn: Listener, args: unknown[]) => unknown) =>
  (next: (effect: unknown) => void) =>
  (effect: unknown): void => {
    const { type, payload } = (effect ?? {}) as { type?: string; payload?: { fn: AnyFunction } };
    const path = type === 'CALL' && payload ? outsidePath(payload.fn) : undefined;
    if (!payload || path === undefined) {
      next(effect);
      return;
    }
    const fn = (...args: unknown[]) => invoke(path, payload.fn as Listener, args);
    next({ ...(effect as object), payload: { ...payload, fn } });
  };

/** Obtains the function behind `delay`, which redux-saga does not export. */
function delayFunction(): AnyFunction {
  const { value } = delay(0).next();
  return (value as { payload: { fn: AnyFunction } }).payload.fn;
}
