import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/stories/history.ts';
import type { Gateway } from '#server/gateway.ts';
import { serve } from '#server/endpoint/serve.ts';
import { progressOf } from '#server/domain/catalogue/progressRepository.ts';
import { cardOf } from '#server/domain/catalogue/storyCards.ts';
import { historyRepository } from './repository.ts';

export function historyRoutes(app: FastifyInstance, { db, now }: Gateway): void {
  const history = historyRepository(db);

  serve(app, contract.listHistory, async ({ query }, { childId }) => {
    const { rows, next } = await history.list(childId, query);
    return { items: rows.map((row) => ({ story: cardOf(row), progress: progressOf(row) })), next };
  });

  serve(app, contract.removeFromHistory, async ({ params }, { childId }) =>
    removalReply(await history.remove(childId, now(), params.storyId)),
  );

  serve(app, contract.clearHistory, async (_, { childId }) => removalReply(await history.remove(childId, now())));

  serve(app, contract.restoreHistory, async ({ body }, { childId }) => {
    await history.restore(childId, new Date(body.removedAt));
    return {};
  });
}

const removalReply = (at: Date | null) => ({ removedAt: at?.getTime() ?? null });
