import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/consents.ts';
import { consentPurposes } from '#lib/privacy/consents.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { consentDesk } from '#server/domain/privacy/consents/consentDesk.ts';
import { consentRepository } from '#server/domain/privacy/consents/consentRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';

const actions = { guardian: 'consent', display: 'display' } as const;

/** What an account has agreed to (docs/privacy.md). */
export function consentRoutes(app: FastifyInstance, { db, now }: Gateway): void {
  const shown = async (userId: string) => ({ consents: await consentRepository(db).list(userId) });

  serve(app, contract.listConsents, (_, { user }) => shown(user.id));

  serve(app, contract.giveConsent, async ({ params: { purpose }, body }, caller) => {
    if (body.version !== consentPurposes[purpose].version) throw new Problem(409, 'consent_changed');
    await db.transaction(async (tx) => {
      if (purpose !== 'agreement') await parentPinRepository(tx).requireAdult(caller, actions[purpose], now());
      const family = { accountId: caller.user.id, childId: caller.childId };
      await consentDesk(tx).give(family, purpose, now());
    });
    return shown(caller.user.id);
  });

  serve(app, contract.withdrawConsent, async ({ params: { purpose } }, caller) => {
    await db.transaction(async (tx) => {
      // To withdraw the display deletes nothing but places in rankings.
      if (purpose === 'guardian') await parentPinRepository(tx).requireAdult(caller, 'consent', now());
      await consentDesk(tx).withdraw(caller.user.id, purpose, now());
    });
    return shown(caller.user.id);
  });
}
