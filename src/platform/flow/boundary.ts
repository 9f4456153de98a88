import { delay } from 'typed-redux-saga';
import { sha256 } from '#lib/sha256.ts';
import type { PlayerServices } from '#platform/player/services.ts';
import type { SessionServices } from '#platform/session/services.ts';

/** Of all flows. */
export type FlowServices = SessionServices & PlayerServices;
type ServiceName = Extract<keyof FlowServices, string>;

/** `tokens.refresh`, `needsLoginHere`. */
type ServicePath = {
  [S in ServiceName]: FlowServices[S] extends (...args: never[]) => unknown
    ? S
    : `${S}.${Extract<keyof FlowServices[S], string>}`;
}[ServiceName];

/** Questions without consequences, which are asked over and over: the tape notes only answers that change. */
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

/** What changes the answer to a question that takes the same first argument: the tape notes the new one right away. */
export const changedReadPaths: ReadonlyMap<string, string> = new Map<ServicePath, ServicePath>([
  ['cookies.write', 'cookies.read'],
  ['cookies.remove', 'cookies.read'],
  ['localStore.write', 'localStore.read'],
  ['localStore.remove', 'localStore.read'],
]);

/** The times. While a tape runs they stand still from one thing that comes from outside to the next. */
export const timePaths: ReadonlySet<string> = new Set<ServicePath>(['clock.now', 'clock.deviceNow']);

type AnyFunction = (...args: never[]) => unknown;

/** What flows call besides their services and yet takes its time or its chance. */
const outsideFunctions: ReadonlyMap<AnyFunction, string> = new Map<AnyFunction, string>([
  [delayFunction(), 'delay'],
  [sha256, 'sha256'],
]);

export const outsidePath = (fn: AnyFunction): string | undefined => outsideFunctions.get(fn);

type Listener = (...args: unknown[]) => unknown;

/** Effect middleware by which `invoke` takes the place of those functions; redux-saga has no types for it. */
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

/** redux-saga keeps the function behind `delay` to itself. */
function delayFunction(): AnyFunction {
  const { value } = delay(0).next();
  return (value as { payload: { fn: AnyFunction } }).payload.fn;
}
