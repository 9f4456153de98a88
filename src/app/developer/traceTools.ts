import type { Action } from '@reduxjs/toolkit';
import { createSagaTrace } from '#platform/telemetry/sagaTrace.ts';
import { devToolsOptions, type StoreTools } from '#app/store/store.ts';

/** Shows in Redux DevTools which saga dispatched each action, and after which effect. */
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
