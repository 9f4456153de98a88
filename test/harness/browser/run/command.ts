import { execFileSync } from 'node:child_process';

/** Runs an operator's command from its source and returns what it prints. `env`: settings such as DATA_DIR. */
export function runCommand(script: string, args: readonly string[], env: Record<string, string>): string {
  return execFileSync(process.execPath, ['--import', 'tsx', script, ...args], {
    encoding: 'utf8',
    // The options of the process of the tests are not meant for a command.
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
}
