import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/children.ts';
import { childRepository } from '#server/domain/children/childRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';

export function childRoutes(app: FastifyInstance, { db, now }: Gateway): void {
  const children = childRepository(db);

  serve(app, contract.changeChild, async ({ params: { childId }, body }, { user }) => {
    const child = await children.change(user.id, childId, body, now());
    if (!child) throw new Problem(404, 'not_found');
    return child;
  });
}
