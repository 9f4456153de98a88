import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { guardConnection, type ConnectionGuard } from './guardConnection.ts';
import { migrate } from './migrate.ts';
import type { Database, OpenDatabase, OpenOptions } from './database.ts';

const CONNECT_TIMEOUT_MS = 2_000;
const KEEP_ALIVE_MS = 10_000;
/** With the time for cancelling a statement, less than the 5 s in which a gateway has to recover. */
const REQUEST_STATEMENT_MS = 4_000;
/** Imports and clean-ups run longer statements; no visitor waits for them. */
const JOB_STATEMENT_MS = 60_000;
const HEALTH_STATEMENT_MS = 1_000;
/** A new index on a large table takes its time. */
const MIGRATION_STATEMENT_MS = 600_000;
const JOB_POOL_SIZE = 2;
const CLOSE_MS = 1_000;
/** How long the server may take to answer `select 1` before no statement on it is worth a cancel request. */
const PROBE_MS = 500;
/** How much longer than a statement a transaction may stay idle before the server ends it. */
const IDLE_MS = 1_000;

/** Health checks and jobs have connections of their own, so that they don't wait for a full pool, nor fill it. */
export async function openPostgres({
  url,
  poolSize,
  onConnectionError,
  ...migrationOptions
}: OpenOptions & { url: string }): Promise<OpenDatabase> {
  const health = openPool({ url, size: 1, statementMs: HEALTH_STATEMENT_MS, onConnectionError });
  const isServerReachable = probeOf(health.db);
  const open = (size: number, statementMs: number) =>
    openPool({ url, size, statementMs, isServerReachable, onConnectionError });
  const migrations = open(1, MIGRATION_STATEMENT_MS);
  try {
    await migrate(migrations.db, migrationOptions);
  } catch (error) {
    await health.close();
    throw error;
  } finally {
    await migrations.close();
  }
  const requests = open(poolSize, REQUEST_STATEMENT_MS);
  const jobs = open(JOB_POOL_SIZE, JOB_STATEMENT_MS);
  const close = async () => {
    await Promise.all([requests, jobs, health].map((pool) => pool.close()));
  };
  return { db: requests.db, jobsDb: jobs.db, healthDb: health.db, kind: 'postgres', close };
}

/** Returns a question to the server that is sent once for all who ask while it is unanswered. */
function probeOf(db: Database): () => Promise<boolean> {
  let probe: Promise<boolean> | undefined;
  const ask = () => {
    const answer = db.execute(sql`select 1`).then(
      () => true,
      () => false,
    );
    return Promise.race([answer, wait(PROBE_MS, false, { ref: false })]);
  };
  return () => {
    probe ??= ask().finally(() => {
      probe = undefined;
    });
    return probe;
  };
}

function openPool(options: {
  url: string;
  size: number;
  statementMs: number;
  isServerReachable?: () => Promise<boolean>;
  onConnectionError: (error: Error) => void;
}) {
  const { statementMs, isServerReachable } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  const guards = new Map<pg.ClientBase, ConnectionGuard>();
  const idle = new Set<pg.ClientBase>();
  // One after the other would stall or fail a request otherwise.
  const discardIdle = () => {
    for (const client of idle) guards.get(client)?.destroy('Another connection of the pool became unusable.');
  };
  pool.on('connect', (client) => {
    // A connection that breaks within a transaction would end the process; the statement itself rejects as well.
    client.on('error', () => undefined);
    guards.set(client, guardConnection(client, { statementMs, isServerReachable, onUnusable: discardIdle }));
  });
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_, client) => idle.add(client));
  pool.on('remove', (client) => {
    idle.delete(client);
    guards.delete(client);
  });
  // An idle connection that breaks would end the process otherwise.
  pool.on('error', options.onConnectionError);

  const db = drizzle(pool);
  const dialect = new PgDialect();
  // The limits belong to the transaction, since PgBouncer refuses those of a session. The server applies them even when
  // the gateway has died or is out of reach, so that its locks end.
  const begin =
    `begin; set local statement_timeout = ${statementMs}; ` +
    `set local idle_in_transaction_session_timeout = ${statementMs + IDLE_MS}`;

  /**
   * Replaces drizzle's own, which never releases a connection whose BEGIN failed, hides an error behind that of the
   * ROLLBACK after it, takes a COMMIT that the server turned into a ROLLBACK for a success, and returns connections to
   * the pool that are of no use any more.
   */
  db.transaction = async (work) => {
    const client = await pool.connect();
    try {
      const tx = new NodePgTransaction<Record<string, never>, Record<string, never>>(
        dialect,
        new NodePgSession(client, dialect, undefined),
        undefined,
      );
      await client.query(begin);
      try {
        const result = await work(tx);
        const { command } = await client.query('commit');
        if (command !== 'COMMIT') throw new Error('The transaction was rolled back, as one of its statements failed.');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    } finally {
      client.release(guards.get(client)?.isSpent() ?? true);
    }
  };
  const close = async () => {
    // The server's goodbye never arrives through a black hole.
    const late = setTimeout(() => {
      for (const guard of guards.values()) guard.destroy('The database did not close the connection in time.');
    }, CLOSE_MS);
    await pool.end();
    clearTimeout(late);
  };
  return { db, close };
}
