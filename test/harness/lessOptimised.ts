import path from 'node:path';

/** The parameters of `node` that make a process of a test spend less time on optimising code. */
export const preloadLessOptimised: readonly string[] = ['--require', path.resolve('test/harness/lessOptimised.cjs')];
