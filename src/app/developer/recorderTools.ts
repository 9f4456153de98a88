import type { FlowRecorder } from '#platform/flow/recording/recorder.ts';
import type { StoreTools } from '#app/store/store.ts';

/**
 * Returns store tools that contain the recorder. The recorder observes only the services that the sagas use; all other
 * code gets the services unchanged.
 */
export const recorderTools = ({ outer, inner, effectMiddleware, begin, watch }: FlowRecorder): StoreTools => ({
  outer: [outer],
  inner: [inner],
  saga: { effectMiddlewares: [effectMiddleware as never] },
  begin(services, player) {
    begin();
    return [watch(services), watch(player)];
  },
});
