import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { preloadLessOptimised } from '#test/harness/lessOptimised.ts';

/**
 * Runs a command, and returns what it prints. `script`: the source of a command that the set-up has built
 * (webpack.commands.config.ts). `env`: settings such as DATA_DIR.
 */
export async function runCommand(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<string> {
  const built = path.join('.cache/commands', script.replace(/\.ts$/, '.js'));
  const { stdout } = await promisify(execFile)(process.execPath, [...preloadLessOptimised, built, ...args], {
    // Clears NODE_OPTIONS, which is meant for the process of the tests.
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  return stdout;
}
