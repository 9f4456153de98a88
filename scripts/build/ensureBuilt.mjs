import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { run } from '../start/ensureInstalled.mjs';

const STAMP = '.built-from';

const appSources = [
  ...readdirSync('src')
    .filter((layer) => layer !== 'server')
    .map((layer) => path.join('src', layer)),
  'public',
  'scripts/build/buildSettings.ts',
  'scripts/build/chunkFiles.ts',
  'scripts/build/leanScripts.ts',
  'scripts/build/rendererParts.ts',
  'scripts/build/shellFiles.ts',
  'scripts/build/sourcesForNode.ts',
  'scripts/build/unusedParts.ts',
  // The build uses the gateway's code to parse settings.
  'src/server/settings',
  'webpack.config.ts',
  'babel.config.js',
  'postcss.config.cjs',
  '.browserslistrc',
  'tsconfig.json',
  'package-lock.json',
];

const gatewaySources = [
  'src/contract',
  'src/lib',
  'src/server',
  'scripts/build/sourcesForNode.ts',
  'webpack.gateway.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

const commandSources = [
  ...gatewaySources,
  'test/builders',
  'test/harness',
  'test/journeys/creators/prepareShop.ts',
  'webpack.commands.config.ts',
];

const isTest = (file) => /\.test\.tsx?$/.test(file);

/** The files that the built gateway reads from disk, relative to src/server (src/server/serverFolder.ts). */
const gatewayFiles = ['migrations', 'modules/account/assets', 'sound'];

/** Whether builds read the environment variable with this name (scripts/build/buildSettings.ts). */
export const isBuildVariable = (name) =>
  /^(APP_ENV|SIGNING_SECRETS?|TRUSTED_ORIGINS|.*_ROOT|LOGOUT_URL|WEB_VIEW_AUTH_URL|WECHAT_SDK_URL)$/.test(name);

/** Builds the app into a folder, unless the folder contains a build of the same sources and settings. */
export function ensureBuilt(outputPath = 'dist', env = {}) {
  const settings = { ...process.env, ...env, OUTPUT_PATH: outputPath };
  const variables = Object.keys(settings).filter(isBuildVariable).sort();
  const wanted = fingerprint(appSources, ...variables.map((name) => `${name}=${settings[name]}`));
  if (isBuiltFrom(outputPath, wanted)) return;
  console.log(`Building the app (${settings.APP_ENV ?? 'local'})…`);
  rmSync(`${outputPath}-maps`, { recursive: true, force: true });
  run('npx', ['webpack', '--fail-on-warnings', '--stats', 'errors-warnings'], settings);
  writeFileSync(path.join(outputPath, STAMP), wanted);
}

/**
 * Builds the gateway, unless a build of the same sources exists. Returns the script that `node` runs. The build does
 * not depend on settings, because the gateway reads them when it starts. Another process may start or build the gateway
 * at the same time. Therefore the build is written to another folder, and only its complete files replace the old ones,
 * the script last.
 */
export function ensureGatewayBuilt(outputPath = 'dist-gateway') {
  const script = path.join(outputPath, 'start.js');
  const wanted = fingerprint(gatewaySources);
  if (isBuiltFrom(outputPath, wanted)) return script;
  console.log('Building the gateway…');
  const draft = `${outputPath}.${process.pid}`;
  webpack('webpack.gateway.config.ts', { GATEWAY_OUTPUT_PATH: draft });
  for (const files of gatewayFiles)
    cpSync(path.join('src/server', files), path.join(draft, files), { recursive: true });
  const built = filesBelow(draft).map((file) => path.relative(draft, file));
  for (const file of built.sort((left, right) => Number(left === 'start.js') - Number(right === 'start.js'))) {
    mkdirSync(path.dirname(path.join(outputPath, file)), { recursive: true });
    renameSync(path.join(draft, file), path.join(outputPath, file));
  }
  rmSync(draft, { recursive: true });
  writeFileSync(path.join(outputPath, STAMP), wanted);
  return script;
}

/** Builds the commands that journeys run, unless a build of the same sources exists. */
export function ensureCommandsBuilt() {
  const outputPath = '.cache/commands';
  const wanted = fingerprint(commandSources);
  if (isBuiltFrom(outputPath, wanted)) return;
  console.log('Building commands…');
  webpack('webpack.commands.config.ts');
  writeFileSync(path.join(outputPath, STAMP), wanted);
}

const webpack = (config, env) =>
  run('npx', ['webpack', '--config', config, '--fail-on-warnings', '--stats', 'errors-warnings'], env);

function isBuiltFrom(outputPath, wanted) {
  const stamp = path.join(outputPath, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

function fingerprint(sources, ...settings) {
  const hash = createHash('sha256');
  for (const setting of settings) hash.update(`${setting}\n`);
  for (const file of sources.flatMap(filesBelow).filter((name) => !isTest(name)))
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function filesBelow(entry) {
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesBelow(path.join(entry, name)));
}
