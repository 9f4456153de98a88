import { readBuildSettings } from '#scripts/build/buildSettings.ts';

/** Sets the values that webpack's DefinePlugin inserts into a local build. */
for (const [name, source] of Object.entries(readBuildSettings({ APP_ENV: 'local' }).defines)) {
  Object.assign(globalThis, { [name]: JSON.parse(source) as unknown });
}
Object.assign(globalThis, { __HAS_WORKER__: true });
