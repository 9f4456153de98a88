import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { spawnPostgres } from '#test/harness/spawnPostgres.ts';

/** A separate PostgreSQL server that can be crashed and started again. */
export interface PostgresServer {
  url: string;
  query: (text: string) => Promise<void>;
  isRunning: () => boolean;
  /** Stops the server without a checkpoint, which has the effect of a crash. */
  crash: () => void;
  start: () => void;
  /** Returns the ids of the server's processes: the postmaster and its children. Empty if the server does not run. */
  pids: () => number[];
  remove: () => Promise<void>;
}

/** Starts a server. `folder`: where its data are stored, for example on a small file system. */
export async function startPostgresServer(folder: string): Promise<PostgresServer> {
  fs.chmodSync(folder, 0o777);
  // Uses durable settings, as in production. Otherwise writes would survive a disturbance only by chance.
  const spawned = await spawnPostgres({ TMPDIR: folder, POSTGRES_DURABLE: '1' });
  const { url } = spawned;

  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  await requireDurability(url);

  const name = fs.readdirSync(folder).find((entry) => entry.startsWith('daidi-postgres-')) ?? '';
  const data = path.join(folder, name, 'data');
  const pidFile = path.join(data, 'postmaster.pid');
  const postmaster = () => Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]);
  const bin = path.dirname(fs.readlinkSync(`/proc/${postmaster()}/exe`));
  // The port and sockets were set on the command line; `pg_ctl start` needs these options again.
  const options = fs.readFileSync(path.join(data, 'postmaster.opts'), 'utf8').trim().replace(/^\S+ /, '');
  const { uid, gid } = fs.statSync(data);
  const control = (...parameters: string[]) =>
    execFileSync(path.join(bin, 'pg_ctl'), ['-D', data, '-w', ...parameters], {
      cwd: data,
      stdio: 'ignore',
      ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    });
  const isRunning = () => fs.existsSync(pidFile) && fs.existsSync(`/proc/${postmaster()}`);
  return {
    url,
    query,
    isRunning,
    crash: () => control('stop', '-m', 'immediate'),
    start: () => control('start', '-o', options, '-l', path.join(data, 'again.log')),
    pids: () => (isRunning() ? [postmaster(), ...childrenOf(postmaster())] : []),
    async remove() {
      if (isRunning()) control('stop', '-m', 'immediate');
      await spawned.stop();
    },
  };
}

/**
 * Checks the settings for durability. Without them, a crash of the server would lose writes, which would look like a
 * fault of the gateway.
 */
async function requireDurability(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      const { rows } = await client.query<Record<string, string>>(`show ${setting}`);
      const value = rows[0]?.[setting];
      if (value !== 'on') throw new Error(`PostgreSQL runs with ${setting} = ${value ?? 'nothing'} instead of on.`);
    }
  } finally {
    await client.end();
  }
}

const childrenOf = (pid: number): number[] =>
  fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
