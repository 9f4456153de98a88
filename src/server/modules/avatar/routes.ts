import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/family/avatar.ts';
import { avatarIds } from '#lib/family/avatarRules.ts';
import type { SignedInCaller } from '#server/access/caller.ts';
import { avatarRepository } from '#server/domain/children/avatarRepository.ts';
import { avatarAddress, headwearAddress } from '#server/domain/children/avatars.ts';
import { childRepository } from '#server/domain/children/childRepository.ts';
import { headwearRepository, type Wearer } from '#server/domain/children/headwearRepository.ts';
import { consentRepository } from '#server/domain/privacy/consents/consentRepository.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { privateAvatar } from '#server/uploads/pictureAddresses.ts';

/** The avatar and the head wear of the active child (docs/decisions/0066). */
export function avatarRoutes(app: FastifyInstance, { db, now, serverSecret }: Gateway): void {
  const avatars = avatarIds.map((id) => ({ id, url: avatarAddress(id) }));

  serve(app, contract.getAvatar, async (_, { user, childId }) => {
    const at = now();
    const { photoId, ...chosen } = await avatarRepository(db).find(childId);
    const headwears = await headwearRepository(db).settle(childId, at);
    return {
      ...chosen,
      avatars,
      photo: photoId === null ? null : { id: photoId, url: privateAvatar(photoId, serverSecret, at) },
      headwears: headwears.map((one) => ({ ...one, url: headwearAddress(one.id) })),
      mayUsePhotos: await consentRepository(db).hasGuardian(user.id),
      shells: await shellLedger(db).balance(user.id),
    };
  });

  serve(app, contract.saveAvatar, async ({ body }, caller) => {
    const at = now();
    const wearer = wearerOf(caller);
    await db.transaction((tx) => avatarRepository(tx).save(wearer, body, at));
    const kids = await childRepository(db, serverSecret).list(wearer.accountId, at);
    const kid = kids.find(({ id }) => id === wearer.childId);
    if (!kid) throw new Problem(404, 'not_found');
    return { avatarUrl: kid.avatarUrl, headwearUrl: kid.headwearUrl };
  });

  serve(app, contract.buyHeadwear, async ({ params: { headwearId } }, caller) => ({
    shells: await db.transaction((tx) => headwearRepository(tx).buy(wearerOf(caller), headwearId, now())),
  }));
}

const wearerOf = ({ user, childId }: SignedInCaller): Wearer => ({ childId, accountId: user.id });
