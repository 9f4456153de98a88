import type { Action } from '@reduxjs/toolkit';
import { createSagaTrace } from '#platform/telemetry/sagaTrace.ts';
import { devToolsOptions, type StoreTools } from './store.ts';

/** Redux DevTools show of each action which saga put it, and after what. */
export function traceTools(trace = createSagaTrace()) {
  return {
    devTools: {
      ...devToolsOptions,
      actionSanitizer: <A extends Action>(action: A): A => ({
        ...devToolsOptions.actionSanitizer(action),
        ...trace.traceOf(action),
      }),
    },
    saga: { sagaMonitor: trace.monitor },
    begin(services, player) {
      trace.name(player);
      trace.name(services);
      return [services, player];
    },
  } satisfies StoreTools;
}
