import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { SECOND_MS } from '#lib/time/time.ts';
import type { Gateway } from '#server/gateway.ts';
import { jobQueue } from '#server/jobs/queue.ts';
import { Problem } from '#server/endpoint/problem.ts';

const TIMEOUT_MS = 2 * SECOND_MS;

interface JobFigures {
  dead: number;
  /** The time for which the oldest due job has been waiting; 0 if no job is due. */
  oldestWaitSeconds: number;
}

/**
 * The health check of load balancers: the gateway is healthy if it is not draining and the database answers. A full
 * connection pool or a long job queue does not make it unhealthy, because another gateway would have the same load. The
 * figures of the queue are meant for monitoring.
 */
export function healthRoute(app: FastifyInstance, gateway: Gateway): void {
  const { healthDb, databaseKind, now } = gateway;
  const queue = jobQueue(healthDb);
  const readJobs = async (): Promise<JobFigures> => {
    const { dead, oldestDueAt } = await queue.backlog(now());
    const waitedMs = oldestDueAt ? now().getTime() - oldestDueAt.getTime() : 0;
    return { dead, oldestWaitSeconds: Math.floor(waitedMs / SECOND_MS) };
  };
  let check: Promise<JobFigures | undefined> | undefined;
  const runCheck = () =>
    readJobs()
      .catch((error: unknown) => {
        app.log.error({ err: error }, 'the database does not answer');
        return undefined;
      })
      .finally(() => {
        check = undefined;
      });
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    if (gateway.isDraining?.() === true) throw new Problem(503, 'busy');
    // Health checks have only one database connection, so concurrent requests share one check.
    check ??= runCheck();
    const jobs = await Promise.race([check, setTimeout(TIMEOUT_MS, undefined, { ref: false })]);
    if (!jobs) throw new Problem(503, 'busy');
    return { ok: true, database: databaseKind, jobs };
  });
}
