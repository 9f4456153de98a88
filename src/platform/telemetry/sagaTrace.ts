import type { Action } from '@reduxjs/toolkit';
import type { SagaMonitor } from 'redux-saga';

/** Describes which saga has put an action, and after which effect. */
interface Trace {
  /** The path of the saga, such as `sessionSaga › outerLoginSaga › exchangeAuthToken`. */
  saga: string;
  /** The last effect that was completed before the action, such as `tokens.fromAuthToken`. */
  after?: string;
}

interface RunningEffect {
  parent: number;
  /** The name of the saga. */
  saga: string;
  /** The description of the effect's result. */
  answer: string;
  /** Whether the effect is a `put`. Traces do not name such an effect as the preceding one. */
  isPut: boolean;
  /** For a fork, the trace of its parent. It is stored here because the parent may end before the fork. */
  origin: Trace | undefined;
}

interface Effect {
  type?: string;
  payload?: { fn?: AnyFunction; args?: unknown[]; action?: Action; channel?: unknown };
}

type AnyFunction = (...args: never[]) => unknown;

/** The names of helper sagas that start other sagas. Traces leave them out. */
const helperSagas = /^(keepAlive|rootSaga|(takeEvery|takeLatest|takeLeading|debounce|throttle)(\$\d+)?)$/;

/** Tracks the sagas of a store, without modifying actions. */
export function createSagaTrace() {
  const traces = new WeakMap<Action, Trace>();
  const running = new Map<number, RunningEffect>();
  const latest = new Map<number, string>();
  const names = new Map<unknown, string>();

  const traceAt = (id: number): Trace => {
    const sagas: string[] = [];
    let after: string | undefined;
    let origin: Trace | undefined;
    for (let next: number | undefined = id; next !== undefined && !origin;) {
      const effect = running.get(next);
      after ??= latest.get(next);
      sagas.unshift(effect?.saga ?? '');
      origin = effect?.origin;
      next = effect?.parent;
    }
    after ??= origin?.after;
    const saga = [origin?.saga ?? '', ...sagas].filter((name) => name !== '').join(' › ');
    return { saga, ...(after !== undefined && { after }) };
  };
  const forget = (id: number): void => {
    running.delete(id);
    latest.delete(id);
  };

  const monitor: SagaMonitor = {
    effectTriggered({ effectId, parentEffectId, effect }) {
      const { type = '', payload = {} } = (effect ?? {}) as Effect;
      if (type === 'PUT' && payload.action && !payload.channel) traces.set(payload.action, traceAt(parentEffectId));
      const name = payload.fn?.name ?? '';
      const isSaga = (type === 'CALL' || type === 'FORK') && !helperSagas.test(name) && !names.has(payload.fn);
      const answer = name === 'delayP' ? `delay ${String(payload.args?.[0])} ms` : (names.get(payload.fn) ?? '');
      const origin = type === 'FORK' ? traceAt(parentEffectId) : undefined;
      const saga = isSaga && answer === '' ? name : '';
      running.set(effectId, { parent: parentEffectId, saga, answer, isPut: type === 'PUT', origin });
    },
    effectResolved(effectId, result: unknown) {
      const effect = running.get(effectId);
      if (!effect) return;
      const { type, toPromise } = (result ?? {}) as { type?: unknown; toPromise?: () => Promise<unknown> };
      const answer = effect.answer || latest.get(effectId) || (typeof type === 'string' ? type : '');
      if (answer !== '' && toPromise === undefined && !effect.isPut) latest.set(effect.parent, answer);
      if (toPromise === undefined) forget(effectId);
      else
        void toPromise().then(
          () => forget(effectId),
          () => forget(effectId),
        );
    },
    effectRejected(effectId) {
      const effect = running.get(effectId);
      if (effect?.answer) latest.set(effect.parent, `${effect.answer} (failed)`);
      forget(effectId);
    },
    effectCancelled: forget,
  };

  return {
    monitor,
    /** Returns the trace of an action; undefined if no saga has put the action. */
    traceOf: (action: Action): Trace | undefined => traces.get(action),
    /** Registers the names of services, so that a trace can name the call after which an action was put. */
    name(services: object): void {
      for (const [service, functions] of Object.entries(services) as [string, object][])
        for (const [key, fn] of Object.entries(functions))
          if (typeof fn === 'function') names.set(fn, `${service}.${key}`);
    },
    /** Returns the number of effects being tracked. */
    size: () => running.size,
  };
}
