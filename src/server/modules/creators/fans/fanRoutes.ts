import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/creators/fans.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { ownCreator, requireOwnCreator } from '#server/domain/creators/ownCreator.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { fanRepository } from './fanRepository.ts';

const noFans: ReplyOf<typeof contract.listFans> = { count: 0, items: [], next: null };

/** Routes for the creators whom an account follows, and for the fans of the active child. */
export function fanRoutes(app: FastifyInstance, { db }: Gateway): void {
  const fans = fanRepository(db);

  serve(app, contract.listFollows, async ({ body }, { user }) => fans.listFollows(user.id, body));

  serve(app, contract.listFans, async ({ body }, { user, childId }) => {
    const creator = await ownCreator(db, childId);
    if (!creator) return noFans;
    const [count, page] = await Promise.all([
      fans.countFans(creator.id, user.id),
      fans.listFans(creator.id, user.id, body),
    ]);
    return { count, ...page };
  });

  serve(app, contract.removeFan, async ({ params: { fanId } }, { childId }) => {
    if (!(await fans.removeFan(await requireOwnCreator(db, childId), fanId))) throw new Problem(404, 'not_found');
    return {};
  });
}
