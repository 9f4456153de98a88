import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/stories/history.ts';
import type { Gateway } from '#server/gateway.ts';
import { serve } from '#server/endpoint/serve.ts';
import { progressOf } from '#server/domain/catalogue/progressRepository.ts';
import { cardOf } from '#server/domain/catalogue/storyCards.ts';
import { historyRepository } from './repository.ts';

export function historyRoutes(app: FastifyInstance, { db, now }: Gateway): void {
  const history = historyRepository(db);

  serve(app, contract.listHistory, async ({ query }, { user }) => {
    const { rows, next } = await history.list(user.id, query);
    return { items: rows.map((row) => ({ story: cardOf(row), progress: progressOf(row) })), next };
  });

  serve(app, contract.removeFromHistory, async ({ params }, { user }) =>
    removed(await history.remove(user.id, now(), params.storyId)),
  );

  serve(app, contract.clearHistory, async (_, { user }) => removed(await history.remove(user.id, now())));

  serve(app, contract.restoreHistory, async ({ body }, { user }) => {
    await history.restore(user.id, new Date(body.removedAt));
    return {};
  });
}

const removed = (at: Date | null) => ({ removedAt: at?.getTime() ?? null });
