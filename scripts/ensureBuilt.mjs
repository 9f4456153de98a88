import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './ensureInstalled.mjs';

const sources = [
  'src/app',
  'src/contract',
  'src/features',
  'src/host',
  'src/lib',
  'src/platform',
  'src/ui',
  'public',
  'scripts/buildSettings.ts',
  'webpack.config.ts',
  'babel.config.js',
  'postcss.config.cjs',
  '.browserslistrc',
  'tsconfig.json',
  'package-lock.json',
];

/** The variables that a build reads (scripts/buildSettings.ts). */
export const isBuildVariable = (name) =>
  /^(APP_ENV|SIGNING_SECRETS?|TRUSTED_ORIGINS|.*_ROOT|LOGOUT_URL|WEB_VIEW_AUTH_URL|WECHAT_SDK_URL)$/.test(name);

/** Builds the app into a folder unless it holds a build of these very sources and settings. */
export function ensureBuilt(outputPath = 'dist', env = {}) {
  const stamp = path.join(outputPath, '.built-from');
  const settings = { ...process.env, ...env, OUTPUT_PATH: outputPath };
  const wanted = fingerprint(settings);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(`Building the app (${settings.APP_ENV ?? 'local'})…`);
  run('npx', ['webpack', '--stats', 'errors-warnings'], settings);
  writeFileSync(stamp, wanted);
}

function fingerprint(settings) {
  const hash = createHash('sha256');
  for (const name of Object.keys(settings).filter(isBuildVariable).sort()) hash.update(`${name}=${settings[name]}\n`);
  for (const file of sources.flatMap(filesBelow)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function filesBelow(entry) {
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesBelow(path.join(entry, name)));
}
