import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/achievements.ts';
import { medalsToEarn, awardMedals } from '#server/domain/achievements/awardMedals.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { lockUser } from '#server/limits/rowLimits.ts';

export function achievementRoutes(app: FastifyInstance, { db, now }: Gateway): void {
  serve(app, contract.listMedals, async (_, { childId }) => {
    if (childId === undefined) return { items: await medalsToEarn(db) };
    return db.transaction(async (tx) => {
      await lockUser(tx, childId);
      return { items: (await awardMedals(tx, childId, now())).all };
    });
  });
}
