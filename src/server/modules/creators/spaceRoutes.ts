import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/creators/space.ts';
import { creatorLevels } from '#lib/creators/creatorRules.ts';
import { storedPeriod } from '#server/domain/creators/creatorPeriods.ts';
import { ownCreator, requireOwnCreator } from '#server/domain/creators/ownCreator.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { spaceRepository } from './spaceRepository.ts';

const zeroFigures = {
  works: 0,
  fans: 0,
  listeners: 0,
  plays: 0,
  heardMinutes: 0,
  power: 0,
  income: 0,
  level: 1,
  awards: 0,
};

/** Routes for the active child's own creator. */
export function spaceRoutes(app: FastifyInstance, { db, now }: Gateway): void {
  const space = spaceRepository(db);

  serve(app, contract.getCreatorSpace, async (_, { user, childId }) => {
    const creator = await ownCreator(db, childId);
    if (!creator) return { creator: null, ...zeroFigures };
    return { creator, ...(await space.figures(creator.id, { accountId: user.id, childId })) };
  });

  serve(app, contract.listSupporters, async ({ query: { period } }, { user, childId }) => {
    const creator = await ownCreator(db, childId);
    const { period: stored } = storedPeriod(period, now());
    return { items: creator ? await space.listSupporters(creator.id, user.id, stored) : [] };
  });

  serve(app, contract.getCreatorAwards, async (_, { user, childId }) => {
    const creator = await ownCreator(db, childId);
    if (creator) return space.awards(creator.id, { accountId: user.id, childId });
    const items = creatorLevels.filter(({ award }) => award > 0);
    return { listeners: 0, power: 0, items: items.map(({ level }) => ({ level, isReached: false, isClaimed: false })) };
  });

  serve(app, contract.claimCreatorAward, async ({ params: { level } }, { user, childId }) => {
    const rule = creatorLevels.find((one) => one.level === level && one.award > 0);
    if (!rule) throw new Problem(404, 'not_found');
    const creatorId = await requireOwnCreator(db, childId);
    return { shells: await space.claim(rule, creatorId, { accountId: user.id, childId }, now()) };
  });
}
