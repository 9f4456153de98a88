import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { guardConnection, type ConnectionGuard } from './guardConnection.ts';
import { migrate } from '#server/database/migrate.ts';
import type { Database, OpenDatabase, OpenOptions } from './database.ts';

const CONNECT_TIMEOUT_MS = 2 * SECOND_MS;
const KEEP_ALIVE_MS = 10 * SECOND_MS;
/**
 * The time limit of a statement of a request. A gateway must recover from a failure within 5 s, and cancelling a
 * statement takes up to half a second.
 */
const REQUEST_STATEMENT_MS = 4 * SECOND_MS;
/**
 * The time limit of a statement of a job. It is longer than that of requests, because imports and clean-ups run long
 * statements, and no user waits for their results.
 */
const JOB_STATEMENT_MS = MINUTE_MS;
const HEALTH_STATEMENT_MS = SECOND_MS;
/** The time limit of a statement of a migration. It is long enough to create an index on a large table. */
const MIGRATION_STATEMENT_MS = 10 * MINUTE_MS;
const JOB_POOL_SIZE = 2;
const CLOSE_MS = SECOND_MS;
/** How long a probe waits for the server to answer `select 1`. A server that takes longer gets no cancel requests. */
const PROBE_MS = 500;
/** The server ends a transaction that is idle for longer than this time plus the time limit of a statement. */
const IDLE_TRANSACTION_MARGIN_MS = SECOND_MS;

/**
 * Opens three pools. Health checks and jobs have connections of their own: they neither wait while the pool of the
 * requests is full, nor use connections of that pool.
 */
export async function openPostgres({
  url,
  poolSize,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  onConnectionError,
  ...migrationOptions
}: OpenOptions & { url: string }): Promise<OpenDatabase> {
  const health = openPool({ url, size: 1, statementMs: HEALTH_STATEMENT_MS, connectTimeoutMs, onConnectionError });
  const isServerReachable = probeOf(health.db);
  const open = (size: number, statementMs: number) =>
    openPool({ url, size, statementMs, connectTimeoutMs, isServerReachable, onConnectionError });
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

/**
 * Returns a `query` function that sends each statement after the previous ones have been answered. Code may start
 * several statements at the same time, even within a transaction, but from version 9 on, pg does not allow this on a
 * single connection.
 */
function oneAtATime(client: pg.PoolClient) {
  let last: Promise<unknown> = Promise.resolve();
  return (...parameters: [text: string | pg.QueryConfig, values?: unknown[]]): Promise<pg.QueryResult> => {
    const answer = last.then(() => client.query(...parameters));
    last = answer.catch(() => undefined);
    return answer;
  };
}

/** Returns a function that probes the server. Calls during a running probe share its result. */
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
  connectTimeoutMs: number;
  isServerReachable?: () => Promise<boolean>;
  onConnectionError: (error: Error) => void;
}) {
  const { statementMs, isServerReachable } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    connectionTimeoutMillis: options.connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  const guards = new Map<pg.ClientBase, ConnectionGuard>();
  const idle = new Set<pg.ClientBase>();
  // Destroys the idle connections, because they are probably broken too. Otherwise each of the next requests would get
  // a broken connection, wait for its time-out, and fail.
  const discardIdle = () => {
    for (const client of idle) guards.get(client)?.destroy('Another connection of the pool became unusable.');
  };
  pool.on('connect', (client) => {
    // Without this listener, the process would end if a connection breaks inside a transaction. The error itself can be
    // ignored, because the statement rejects as well.
    client.on('error', () => undefined);
    guards.set(client, guardConnection(client, { statementMs, isServerReachable, onUnusable: discardIdle }));
  });
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_, client) => idle.add(client));
  pool.on('remove', (client) => {
    idle.delete(client);
    guards.delete(client);
  });
  // Without this listener, the process would end if an idle connection breaks.
  pool.on('error', options.onConnectionError);

  const db = drizzle(pool);
  const dialect = new PgDialect();
  // Sets the limits in each transaction, because PgBouncer refuses settings of a session. The server applies them even
  // if the gateway has died or is unreachable, so that the locks of the gateway are released.
  const begin =
    `begin; set local statement_timeout = ${statementMs}; ` +
    `set local idle_in_transaction_session_timeout = ${statementMs + IDLE_TRANSACTION_MARGIN_MS}`;

  /**
   * Replaces drizzle's `transaction`, which has four faults: it never releases a connection whose BEGIN failed; if the
   * ROLLBACK fails as well, it hides the first error; it reports a COMMIT that the server turned into a ROLLBACK as a
   * success; and it returns unusable connections to the pool.
   */
  db.transaction = async (work) => {
    const client = await pool.connect();
    const query = oneAtATime(client);
    try {
      const tx = new NodePgTransaction<Record<string, never>, Record<string, never>>(
        dialect,
        new NodePgSession({ query } as pg.PoolClient, dialect, undefined),
        undefined,
      );
      await query(begin);
      try {
        const result = await work(tx);
        const { command } = await query('commit');
        if (command !== 'COMMIT') throw new Error('The transaction was rolled back, as one of its statements failed.');
        return result;
      } catch (error) {
        await query('rollback').catch(() => undefined);
        throw error;
      }
    } finally {
      client.release(guards.get(client)?.isSpent() ?? true);
    }
  };
  const close = async () => {
    // Waits at most `CLOSE_MS`. In a black-holed network, the pool would wait forever for the server to close the
    // connections.
    const late = setTimeout(() => {
      for (const guard of guards.values()) guard.destroy('The database did not close the connection in time.');
    }, CLOSE_MS);
    await pool.end();
    clearTimeout(late);
  };
  return { db, close };
}
