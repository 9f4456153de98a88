import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * The time in which the gateway reads from the connections that the kernel has already accepted, so that their requests
 * are answered as well.
 */
const SETTLE_MS = 200;
const POLL_MS = 20;

export interface Drain {
  isDraining: () => boolean;
  /**
   * Resolves when every request that arrived before the listener closed has its whole answer, or at the latest after
   * `withinMs`.
   */
  run: (options: { graceMs: number; withinMs: number }) => Promise<void>;
}

/**
 * Ends a gateway's connections without cutting off an answer. While the gateway drains, it still accepts requests
 * during the grace period, so that load balancers notice the failing health check; and each answer tells its client to
 * send no further request on that connection. If the listener closed immediately, the connections that wait in the
 * kernel's queue would be reset.
 */
export function prepareDrain(app: FastifyInstance): Drain {
  const active = new Set<ServerResponse>();
  let isDraining = false;

  app.server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
    active.add(response);
    response.once('close', () => active.delete(response));
    if (isDraining) response.setHeader('connection', 'close');
  });

  return {
    isDraining: () => isDraining,
    async run({ graceMs, withinMs }) {
      const deadline = Date.now() + withinMs;
      isDraining = true;
      for (const response of active) if (!response.headersSent) response.setHeader('connection', 'close');
      await setTimeout(Math.max(graceMs, SETTLE_MS));
      if (!app.server.listening) return;
      const closed = new Promise<void>((resolve) => app.server.close(() => resolve()));
      // All connections are closed after a time without requests, because connections that have sent no request yet
      // would keep the server open.
      const answered = (async () => {
        for (let quietMs = 0; quietMs < SETTLE_MS && Date.now() < deadline; quietMs += POLL_MS) {
          await setTimeout(POLL_MS);
          if (active.size > 0) quietMs = 0;
        }
        app.server.closeAllConnections();
      })();
      await Promise.race([closed, answered]);
    },
  };
}
