import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/family/health.ts';
import type { Database } from '#server/database/connection/open.ts';
import { consentRepository } from '#server/domain/privacy/consents/consentRepository.ts';
import { healthRepository, type OwnChild } from '#server/domain/health/healthRepository.ts';
import { signedRecord } from '#server/domain/health/signedRecord.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { privatePicture } from '#server/uploads/pictureAddresses.ts';

export function healthRecordRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, serverSecret } = gateway;
  const sign = (id: string) => privatePicture(id, serverSecret, now());
  const records = healthRepository(db);

  serve(app, contract.listHealthRecords, async ({ params: { childId }, query }, { user }) => {
    const { items, next } = await records.list(await requireOwnChild(db, user.id, childId), query);
    return { items: items.map((record) => signedRecord(record, sign)), next };
  });

  serveOnce(app, gateway, contract.addHealthRecord, async ({ params: { childId }, body }, { user }, tx) => {
    const record = await healthRepository(tx).add(await requireWritableChild(tx, user.id, childId), body, now());
    return signedRecord(record, sign);
  });

  serve(app, contract.changeHealthRecord, async ({ params: { childId, recordId }, body }, { user }) => {
    const record = await db.transaction(async (tx) =>
      healthRepository(tx).change(await requireWritableChild(tx, user.id, childId), recordId, body, now()),
    );
    if (!record) throw new Problem(404, 'not_found');
    return signedRecord(record, sign);
  });

  serve(app, contract.removeHealthRecord, async ({ params: { childId, recordId } }, { user }) => {
    const wasThere = await records.remove(await requireOwnChild(db, user.id, childId), recordId, now());
    if (!wasThere) throw new Problem(404, 'not_found');
    return {};
  });
}

async function requireOwnChild(db: Database, accountId: string, childId: string): Promise<OwnChild> {
  const child = await healthRepository(db).findChild(accountId, childId);
  if (!child) throw new Problem(404, 'not_found');
  return child;
}

/** Returns the child. Locks the guardian's consent, so that it cannot be withdrawn before the transaction ends. */
async function requireWritableChild(tx: Database, accountId: string, childId: string): Promise<OwnChild> {
  const child = await requireOwnChild(tx, accountId, childId);
  await consentRepository(tx).requireGuardian(accountId);
  return child;
}
