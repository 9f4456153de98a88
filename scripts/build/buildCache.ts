import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Compiler, FileCacheOptions } from 'webpack';

/** What decides how a module is built, except its source and the settings of the environment. */
const FILES_OF_THE_BUILD = [
  ...['webpack.config.ts', 'babel.config.js', '.browserslistrc', 'postcss.config.cjs', 'tsconfig.json'],
  ...fs.readdirSync('scripts/build').map((file) => path.join('scripts/build', file)),
  'package-lock.json',
];

/**
 * Returns where webpack keeps built modules between builds. They are used as long as neither the configuration nor the versions
 * of packages change. All environments share them: webpack knows which modules depend on the values that differ.
 */
export function buildCache(name: string): FileCacheOptions {
  const hash = createHash('sha256');
  for (const file of FILES_OF_THE_BUILD) hash.update(file).update(fs.readFileSync(file));
  return {
    type: 'filesystem',
    cacheDirectory: path.resolve('.cache/webpack'),
    name,
    version: hash.digest('hex'),
    buildDependencies: { defaultWebpack: [] },
  };
}

/**
 * Keeps webpack from looking for all files that its loaders and its own packages consist of, which takes a sixth of the
 * processor time of a build: the version of the cache contains that of each package.
 */
export class NoBuildDependenciesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('NoBuildDependenciesPlugin', ({ compilation }) => compilation.buildDependencies.clear());
  }
}
