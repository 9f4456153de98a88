import { sql } from 'drizzle-orm';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Gateway } from './gateway.ts';
import { Problem } from './problem.ts';

const TIMEOUT_MS = 2_000;

/**
 * For load balancers: healthy only if the database answers. A full connection pool does not make the gateway unhealthy.
 */
export function healthRoute(app: FastifyInstance, gateway: Gateway): void {
  const { healthDb, databaseKind } = gateway;
  let check: Promise<boolean> | undefined;
  const runCheck = () =>
    healthDb
      .execute(sql`select 1`)
      .then(
        () => true,
        (error: unknown) => {
          app.log.error({ err: error }, 'the database does not answer');
          return false;
        },
      )
      .finally(() => {
        check = undefined;
      });
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    if (gateway.isDraining?.() === true) throw new Problem(503, 'busy');
    // There is one connection for health checks, so concurrent requests share one check.
    check ??= runCheck();
    const isWell = await Promise.race([check, setTimeout(TIMEOUT_MS, false, { ref: false })]);
    if (!isWell) throw new Problem(503, 'busy');
    return { ok: true, database: databaseKind };
  });
}
