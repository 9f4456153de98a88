import { execFileSync } from 'node:child_process';

/** Runs a command for operators from its source, and returns what it prints. `env`: settings such as DATA_DIR. */
export function runCommand(script: string, args: readonly string[], env: Record<string, string>): string {
  return execFileSync(process.execPath, ['--import', 'tsx', script, ...args], {
    encoding: 'utf8',
    // The Node options of the tests' own process are not meant for the command.
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
}
