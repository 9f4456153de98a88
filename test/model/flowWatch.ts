import type { SagaMonitor, Task } from 'redux-saga';
import { keepAlive } from '#platform/telemetry/keepAlive.ts';

interface Fork {
  type?: string;
  payload?: { fn?: unknown; args?: ({ name?: string } | undefined)[] };
}

/** Records the long-lived flows of a store, by their names. */
export function watchFlows() {
  const starting = new Map<number, string>();
  const flows = new Map<string, Task>();
  const monitor: SagaMonitor = {
    effectTriggered({ effectId, effect }) {
      const { type, payload } = (effect ?? {}) as Fork;
      const name = payload?.args?.[0]?.name;
      if (type === 'FORK' && payload?.fn === keepAlive && name !== undefined) starting.set(effectId, name);
    },
    effectResolved(effectId, task) {
      const name = starting.get(effectId);
      starting.delete(effectId);
      if (name !== undefined) flows.set(name, task as Task);
    },
  };
  return { monitor, flows: flows as ReadonlyMap<string, Task> };
}
