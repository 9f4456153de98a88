import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/family/eyeCare.ts';
import { emptyBedtimes } from '#lib/eyeCare/limitRules.ts';
import type { Caller, SignedInCaller } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { eyeCareState } from '#server/domain/eyeCare/eyeCareState.ts';
import { giveExtra, listUsageDays, recordOfflineUse } from '#server/domain/eyeCare/otherUse.ts';
import { usageContextOf } from '#server/domain/eyeCare/usageContext.ts';
import { listUnlimitedChildren, storedLimits, storeLimits } from '#server/domain/eyeCare/resolveMeteredUser.ts';
import { timeRequestRepository } from '#server/domain/eyeCare/timeRequests.ts';
import { grantLease } from '#server/domain/eyeCare/usage.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';

/** Routes for the limits of a child and for the time that it uses (docs/eyeCare.md). */
export function eyeCareRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, serverSecret } = gateway;
  const owner = (caller: Caller) => usageContextOf(caller, serverSecret);
  const stateOf = (caller: Caller, database: Database = db) => {
    const accountId = caller.user?.isAnonymous === false ? caller.user.id : undefined;
    return eyeCareState(database, owner(caller), { secret: serverSecret, accountId }, now());
  };
  const settingsOf = async (caller: SignedInCaller, database: Database = db) => ({
    limits: await storedLimits(database, caller.childId),
    state: await stateOf(caller, database),
    days: await listUsageDays(database, caller.childId, now()),
    unlimitedChildIds: await listUnlimitedChildren(database, caller.user.id),
  });

  serve(app, contract.getEyeCare, (_request, caller) => stateOf(caller));

  serve(app, contract.leaseTime, async ({ body }, caller) => {
    const { leaseMs, isFinishing } = await grantLease(db, owner(caller), body, now());
    return { leaseMs, isFinishing, state: await stateOf(caller) };
  });

  serve(app, contract.settleOffline, async ({ params: { useId }, body }, caller) => {
    await recordOfflineUse(db, owner(caller), { id: useId, ...body }, now());
    return stateOf(caller);
  });

  serve(app, contract.getLimits, (_request, caller) => settingsOf(caller));

  serve(app, contract.saveLimits, async ({ body }, caller) => {
    if (emptyBedtimes(body).length > 0) throw new Problem(400, 'invalid_input');
    return db.transaction(async (tx) => {
      await parentPinRepository(tx).useProof(caller, { kind: 'limits' }, now());
      await storeLimits(tx, caller.childId, body, now());
      return settingsOf(caller, tx);
    });
  });

  serveOnce(app, gateway, contract.giveTime, async ({ body: { minutes } }, caller, tx) => {
    await parentPinRepository(tx).useProof(caller, { kind: 'moreTime' }, now());
    await giveExtra(tx, caller.childId, minutes, now());
    return stateOf(caller, tx);
  });

  serveOnce(app, gateway, contract.askForTime, async ({ body: { minutes } }, caller, tx) => {
    const { device } = owner(caller);
    await timeRequestRepository(tx).ask(caller.childId, { minutes, device }, now());
    return stateOf(caller, tx);
  });

  serve(app, contract.decideRequest, async ({ params: { requestId }, body: { isGranted } }, caller) =>
    db.transaction(async (tx) => {
      if (isGranted) await parentPinRepository(tx).useProof(caller, { kind: 'moreTime' }, now());
      const request = await timeRequestRepository(tx).decide(caller.user.id, requestId, isGranted, now());
      if (!request) throw new Problem(409, 'request_over');
      if (isGranted) await giveExtra(tx, request.userId, request.minutes, now());
      return stateOf(caller, tx);
    }),
  );
}
