import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { preloadLessOptimised } from '#test/harness/lessOptimised.ts';

/**
 * Runs a command, and returns what it prints. `script`: the source of a command that the set-up has built
 * (webpack.commands.config.ts). `env`: settings such as DATA_DIR.
 */
export function runCommand(script: string, args: readonly string[], env: Record<string, string>): string {
  const built = path.join('.cache/commands', script.replace(/\.ts$/, '.js'));
  return execFileSync(process.execPath, [...preloadLessOptimised, built, ...args], {
    encoding: 'utf8',
    // Clears NODE_OPTIONS, which is meant for the process of the tests.
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
}
