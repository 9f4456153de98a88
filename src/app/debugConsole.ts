/**
 * The console on the device itself: in builds for developers and QA only, and none of its code elsewhere (ENV-06). Not
 * its panels of calls and storage: they would show tokens as they are (STATE-10).
 */
export function startDebugConsole(): void {
  if (__APP_ENV__ === 'dev' || __APP_ENV__ === 'test') {
    void import(/* webpackChunkName: "vconsole" */ 'vconsole').then(
      ({ default: VConsole }) => new VConsole({ defaultPlugins: ['system', 'element'] }),
    );
  }
}
