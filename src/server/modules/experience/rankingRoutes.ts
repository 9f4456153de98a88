import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/experience/ranking.ts';
import { experienceRankingRepository } from '#server/domain/experience/experienceRanking.ts';
import { updateCountedAims } from '#server/domain/experience/updateAimStates.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { consentService } from '#server/domain/privacy/consents/consentService.ts';
import { startOf } from '#server/domain/rankings/period.ts';
import { serve } from '#server/endpoint/serve.ts';
import { sharedPlaces } from '#lib/ranking/sharedPlaces.ts';
import type { Gateway } from '#server/gateway.ts';

const FAMILY_COUNT = 50;

export function experienceRankingRoutes(app: FastifyInstance, { db, now }: Gateway): void {
  const families = experienceRankingRepository(db);

  serve(app, contract.listExperienceRanking, async ({ query: { period } }, { user, childId }) => {
    const viewer = user?.isAnonymous === false ? user : undefined;
    if (viewer && childId !== undefined) await updateCountedAims(db, childId, now());
    // Reads one family more than is shown, because the viewer's own family is read even if it is not shown to others.
    const rows = await families.list(viewer?.id, startOf(period, now()), FAMILY_COUNT + 1);
    const shown = rows.filter(({ isShown }) => isShown).slice(0, FAMILY_COUNT);
    const places = sharedPlaces(shown, ({ stars, reached }) => `${stars} ${reached}`);
    const own = rows.find(({ accountId }) => accountId === viewer?.id);
    return {
      items: shown.map(({ accountId, nickname, stars, reached }, index) => ({
        place: places[index] ?? index + 1,
        nickname,
        stars,
        reached,
        isMe: accountId === viewer?.id,
      })),
      own: viewer
        ? {
            place: own?.place ?? null,
            nickname: own?.nickname ?? viewer.nickname,
            stars: own?.stars ?? 0,
            reached: own?.reached ?? 0,
            isShown: own?.isShown ?? (await families.isShown(viewer.id)),
          }
        : null,
    };
  });

  serve(app, contract.showInExperienceRanking, async ({ body }, caller) => {
    const { user, childId } = caller;
    const wanted = { ranking: 'families', isShown: body.isShown } as const;
    await consentService(db).show({ accountId: user.id, childId }, wanted, now(), (tx) =>
      parentPinRepository(tx).requireAdult(caller, 'display', now()),
    );
    return {};
  });
}
