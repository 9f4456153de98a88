import net from 'node:net';
import type pg from 'pg';
import { errorCode } from '#lib/errorCode.ts';

/** How long to wait, after a request to cancel a statement, before the connection is destroyed. */
const CANCEL_MS = 500;
/** The code of a CancelRequest in PostgreSQL's protocol. */
const CANCEL_REQUEST = 80_877_102;
/**
 * The SQLSTATE `read_only_sql_transaction`. It occurs if the server of the connection has become a replica after a
 * failover.
 */
const READ_ONLY = '25006';

export interface ConnectionGuard {
  /** Returns whether the connection must not be used for another request. */
  isSpent: () => boolean;
  destroy: (reason: string) => void;
}

export interface GuardOptions {
  statementMs: number;
  /**
   * Resolves to true if the server answers within half a second, otherwise to false. If this function is missing, no
   * statement is cancelled, and the connection of a statement that takes too long is destroyed immediately.
   */
  isServerReachable?: (() => Promise<boolean>) | undefined;
  /** Called when the other connections of the pool are probably unusable too. */
  onUnusable: () => void;
}

/**
 * Limits the duration of statements without relying on the server: a black-holed network delivers no time-out, and
 * PgBouncer with transaction pooling accepts no session time-out. A statement that takes too long is cancelled. If the
 * server does not react, the connection is destroyed, so that this statement and all later ones on the connection, such
 * as a ROLLBACK, are rejected. A server that does not answer at all gets no cancel requests: PgBouncer would open a
 * connection for each of them, and keep it without a time limit, until its pool is full.
 */
export function guardConnection(
  client: pg.Client,
  { statementMs, isServerReachable = () => Promise.resolve(false), onUnusable }: GuardOptions,
): ConnectionGuard {
  let running = 0;
  let finished = 0;
  let isReadOnly = false;

  // First waits for one turn of the event loop, in which an answer is read that arrived while the process was busy.
  const ifStillRunning = (work: () => void) => {
    const before = finished;
    setImmediate(() => {
      if (running > 0 && finished === before) work();
    });
  };
  const destroy = (reason: string) => {
    client.connection.stream.destroy(Object.assign(new Error(reason), { code: 'ETIMEDOUT' }));
  };
  const giveUp = () => {
    destroy('The database did not answer in time.');
    onUnusable();
  };
  const cancel = async () => {
    const before = finished;
    const isReachable = await isServerReachable();
    if (finished !== before) return;
    if (!isReachable) {
      giveUp();
      return;
    }
    sendCancelRequest(client);
    setTimeout(() => finished === before && ifStillRunning(giveUp), CANCEL_MS).unref();
  };
  const timer = setTimeout(() => ifStillRunning(() => void cancel()), statementMs).unref();

  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  const countedQuery = (...parameters: unknown[]) => {
    running += 1;
    if (running === 1) timer.refresh();
    return query(...parameters);
  };
  client.query = countedQuery as typeof client.query;
  client.connection.on('readyForQuery', () => {
    running = Math.max(0, running - 1);
    finished += 1;
    if (running > 0) timer.refresh();
  });
  client.connection.on('errorMessage', (error: unknown) => {
    if (errorCode(error) !== READ_ONLY) return;
    isReadOnly = true;
    onUnusable();
  });
  client.once('end', () => clearTimeout(timer));
  return { isSpent: () => isReadOnly || client.getTransactionStatus() !== 'I', destroy };
}

/** Asks the server, over a separate connection, to cancel the client's statement. Delivery is not guaranteed. */
function sendCancelRequest(client: pg.Client): void {
  const { host, port, processID, secretKey } = client as pg.Client & {
    processID: number | null;
    secretKey: number | null;
  };
  if (processID === null || secretKey === null) return;
  const message = Buffer.alloc(16);
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(CANCEL_REQUEST, 4);
  message.writeInt32BE(processID, 8);
  message.writeInt32BE(secretKey, 12);
  const socket = net.connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  socket.setTimeout(2 * CANCEL_MS, () => socket.destroy());
  socket.on('error', () => undefined);
  // Leaves it to the server to close the connection, because PgBouncer ignores the request if the client closes first.
  socket.write(message);
}
