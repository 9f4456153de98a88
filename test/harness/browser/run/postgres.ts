import { spawn } from 'node:child_process';
import { once } from 'node:events';
import readline from 'node:readline';
import pg from 'pg';

/** A temporary PostgreSQL in a process of its own. */
export interface RunningPostgres {
  url: string;
  stop: () => Promise<void>;
}

/** Starts `scripts/postgres.mjs` as a command, because jest's loader cannot import it. */
export async function startPostgres(): Promise<RunningPostgres> {
  const script = spawn(process.execPath, ['scripts/postgres.mjs'], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of readline.createInterface(script.stdout)) {
    const url = /^TEST_DATABASE_URL=(.+)$/.exec(line)?.[1];
    if (url === undefined) continue;
    return {
      url,
      stop: async () => {
        const exited = once(script, 'exit');
        script.kill('SIGTERM');
        await exited;
      },
    };
  }
  throw new Error('PostgreSQL could not be started; its own message stands above.');
}

/**
 * Creates a database, as a copy of `template` if that is given, and returns its address. `url`: the address of any database of the
 * server. The names must consist of lower case letters, digits and underscores.
 */
export async function createDatabase(url: string, name: string, template?: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
