import { spawn } from 'node:child_process';
import { once } from 'node:events';
import readline from 'node:readline';

/** A temporary PostgreSQL server, started by a separate process (`scripts/postgres.mjs`). */
export interface SpawnedPostgres {
  url: string;
  /** Ends the server, unless it has crashed already, and the process that has started it. */
  stop: () => Promise<void>;
}

/**
 * Runs `scripts/postgres.mjs` as a command, because jest's loader cannot import it, and because a server that a test
 * crashes must not belong to the test's own process. `env`: settings of the command, such as POSTGRES_DURABLE.
 */
export async function spawnPostgres(env: Record<string, string> = {}): Promise<SpawnedPostgres> {
  const script = spawn(process.execPath, ['scripts/postgres.mjs'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(script, 'exit');
  for await (const line of readline.createInterface(script.stdout)) {
    const url = /^TEST_DATABASE_URL=(.+)$/.exec(line)?.[1];
    if (url === undefined) continue;
    return {
      url,
      stop: async () => {
        script.kill('SIGTERM');
        await exited;
      },
    };
  }
  throw new Error('PostgreSQL could not be started; its own message stands above.');
}
