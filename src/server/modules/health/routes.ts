import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/health.ts';
import type { Database } from '#server/database/connection/open.ts';
import { healthRepository, type OwnChild } from '#server/domain/health/healthRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';

export function healthRecordRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now } = gateway;
  const records = healthRepository(db);

  serve(app, contract.listHealthRecords, async ({ params: { childId }, query }, { user }) =>
    records.list(await ownChild(db, user.id, childId), query),
  );

  serveOnce(app, gateway, contract.addHealthRecord, async ({ params: { childId }, body }, { user }, tx) =>
    healthRepository(tx).add(await ownChild(tx, user.id, childId), body, now()),
  );

  serve(app, contract.changeHealthRecord, async ({ params: { childId, recordId }, body }, { user }) => {
    const record = await records.change(await ownChild(db, user.id, childId), recordId, body, now());
    if (!record) throw new Problem(404, 'not_found');
    return record;
  });

  serve(app, contract.removeHealthRecord, async ({ params: { childId, recordId } }, { user }) => {
    const wasThere = await records.remove(await ownChild(db, user.id, childId), recordId);
    if (!wasThere) throw new Problem(404, 'not_found');
    return {};
  });
}

async function ownChild(db: Database, accountId: string, childId: string): Promise<OwnChild> {
  const child = await healthRepository(db).findChild(accountId, childId);
  if (!child) throw new Problem(404, 'not_found');
  return child;
}
