import type { FastifyInstance } from 'fastify';
import { getReport } from '#contract/learning/report.ts';
import { isReportDay } from '#lib/report/period.ts';
import { makeReport } from '#server/domain/report/report.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';

export function reportRoutes(app: FastifyInstance, { db, now }: Gateway): void {
  serve(app, getReport, async ({ query: { period, at } }, { childId }) => {
    if (at !== undefined && !isReportDay(at)) throw new Problem(400, 'invalid_input');
    return makeReport(db, { userId: childId, kind: period, at }, now());
  });
}
