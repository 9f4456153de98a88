import { spawn } from 'node:child_process';
import { once } from 'node:events';
import readline from 'node:readline';

export interface PgBouncer {
  url: string;
  stop: () => Promise<void>;
}

/** Starts PgBouncer with transaction pooling in front of the database of `url`. */
export async function startPgBouncer(url: string): Promise<PgBouncer> {
  // The process ends when its standard input closes, so it does not survive a test run that is killed.
  const child = spawn(process.execPath, ['scripts/pgbouncer.mjs', url], { stdio: ['pipe', 'pipe', 'inherit'] });
  for await (const line of readline.createInterface(child.stdout)) {
    const [, address] = /^PGBOUNCER_URL=(.+)$/.exec(line) ?? [];
    if (address === undefined) continue;
    const stop = async () => {
      const exited = once(child, 'exit');
      child.stdin.end();
      await exited;
    };
    return { url: address, stop };
  }
  throw new Error('PgBouncer could not be started; its own message stands above.');
}
