import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/stories/blocked.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import { blockedRepository } from '#server/domain/catalogue/blockedRepository.ts';

export function blockedRoutes(app: FastifyInstance, { db, now }: Gateway): void {
  const things = blockedRepository(db);

  serve(app, contract.listBlocked, async (_, { user }) => ({
    items: (await things.list(user.id)).map(({ blockedAt, ...thing }) => ({
      ...thing,
      blockedAt: blockedAt.getTime(),
    })),
  }));

  serve(app, contract.block, async ({ params: { kind, id } }, { user }) => {
    if (!(await things.exists(kind, id))) throw new Problem(404, 'not_found');
    await things.add(user.id, kind, id, now());
    return {};
  });

  serve(app, contract.unblock, async ({ params: { kind, id } }, { user }) => {
    await things.remove(user.id, kind, id);
    return {};
  });
}
