import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/consents.ts';
import { consentPurposes } from '#lib/privacy/consents.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { consentService } from '#server/domain/privacy/consents/consentService.ts';
import { consentRepository } from '#server/domain/privacy/consents/consentRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';

/** Routes for the consents of an account (docs/privacy.md). */
export function consentRoutes(app: FastifyInstance, { db, now }: Gateway): void {
  const readConsents = async (userId: string) => ({ consents: await consentRepository(db).list(userId) });

  serve(app, contract.listConsents, (_, { user }) => readConsents(user.id));

  serve(app, contract.giveConsent, async ({ params: { purpose }, body }, caller) => {
    if (body.version !== consentPurposes[purpose].version) throw new Problem(409, 'consent_changed');
    const family = { accountId: caller.user.id, childId: caller.childId };
    const kind = purpose === 'display' ? 'display' : 'consent';
    await consentService(db).give(family, purpose, now(), (tx) =>
      parentPinRepository(tx).requireAdult(caller, kind, now()),
    );
    return readConsents(caller.user.id);
  });

  serve(app, contract.withdrawConsent, async ({ params: { purpose } }, caller) => {
    await consentService(db).withdraw(caller.user.id, purpose, now(), (tx) =>
      parentPinRepository(tx).requireAdult(caller, 'consent', now()),
    );
    return readConsents(caller.user.id);
  });
}
