import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Compiler, FileCacheOptions } from 'webpack';

/** The files that decide how a module is built, besides its own source and the settings of the environment. */
const FILES_OF_THE_BUILD = [
  ...['webpack.config.ts', 'babel.config.js', '.browserslistrc', 'postcss.config.cjs', 'tsconfig.json'],
  ...fs.readdirSync('scripts/build').map((file) => path.join('scripts/build', file)),
  'package-lock.json',
];

/**
 * Returns the settings of the cache in which webpack keeps built modules between builds. A stored module is used until
 * the configuration or the version of a package changes. All environments share the cache, because webpack knows which
 * modules depend on the values that differ between environments.
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
 * A plugin that keeps webpack from looking up all files of its loaders and of its own packages. This search takes a
 * sixth of the processor time of a build; it is not needed, because the version of the cache depends on the version of
 * each package.
 */
export class NoBuildDependenciesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('NoBuildDependenciesPlugin', ({ compilation }) => compilation.buildDependencies.clear());
  }
}
