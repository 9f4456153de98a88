import { sql } from 'drizzle-orm';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Gateway } from './gateway.ts';
import { Problem } from './problem.ts';

const TIMEOUT_MS = 2_000;

/** For load balancers: well only if the database answers. */
export function healthRoute(app: FastifyInstance, gateway: Gateway): void {
  const { db, databaseKind } = gateway;
  app.get('/healthz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (gateway.isDraining?.() === true) throw new Problem(503, 'busy');
    const asked = db.execute(sql`select 1`).then(
      () => true,
      (error: unknown) => {
        request.log.error({ err: error }, 'the database does not answer');
        return false;
      },
    );
    const isWell = await Promise.race([asked, setTimeout(TIMEOUT_MS, false, { ref: false })]);
    if (!isWell) throw new Problem(503, 'busy');
    return { ok: true, database: databaseKind };
  });
}
