import type { FlowRecorder } from '#platform/flow/recorder.ts';
import type { StoreTools } from './store.ts';

/** The recorder around the store: the flows get services that it watches, and everybody else the services themselves. */
export const recorderTools = ({ outer, inner, effectMiddleware, begin, watch }: FlowRecorder): StoreTools => ({
  outer: [outer],
  inner: [inner],
  saga: { effectMiddlewares: [effectMiddleware as never] },
  begin(services, player) {
    begin();
    return [watch(services), watch(player)];
  },
});
