/**
 * Starts the on-device console. Only builds for developers and QA contain its code (ENV-06). Its network and storage
 * panels are left out, because they would show tokens unmasked (STATE-10).
 */
export function startDebugConsole(): void {
  if (__APP_ENV__ === 'dev' || __APP_ENV__ === 'test') {
    void import(/* webpackChunkName: "vconsole" */ 'vconsole').then(
      ({ default: VConsole }) => new VConsole({ defaultPlugins: ['system', 'element'] }),
    );
  }
}
