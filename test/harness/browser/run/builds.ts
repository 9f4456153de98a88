import { execFileSync } from 'node:child_process';

/** A secret that production accepts, but that no deployment uses. */
export const PRODUCTION_SECRET = 'a-secret-of-the-journeys-that-no-gateway-in-the-world-has';

/** Runs plain Node modules, which jest's loader cannot import, in a separate process; returns its output. */
export const runNode = (...parameters: string[]): string =>
  execFileSync(process.execPath, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** Builds the app into a folder, unless a build of the current sources exists there. */
export function buildApp(outputPath: string, env: Record<string, string>): void {
  const source = `import { ensureBuilt } from './scripts/build/ensureBuilt.mjs';
    ensureBuilt(process.argv[1], JSON.parse(process.argv[2]));`;
  runNode('--input-type=module', '--eval', source, '--', outputPath, JSON.stringify(env));
}

/** Builds the commands that `runCommand` runs, unless a build of the current sources exists. */
export function buildCommands(): void {
  const source = `import { ensureCommandsBuilt } from './scripts/build/ensureBuilt.mjs'; ensureCommandsBuilt();`;
  runNode('--input-type=module', '--eval', source);
}
