import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/stories/reactions.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import { cardOf, findDurationMs } from '#server/domain/catalogue/storyCards.ts';
import { reactionRepository } from './repository.ts';

export function reactionRoutes(app: FastifyInstance, { db, now }: Gateway): void {
  const reactions = reactionRepository(db);

  async function requireStory(storyId: string): Promise<void> {
    if ((await findDurationMs(db, storyId)) === undefined) throw new Problem(404, 'not_found');
  }

  async function requireReactions(storyId: string, userId: string | undefined): Promise<contract.Reactions> {
    const found = await reactions.find(storyId, userId);
    if (!found) throw new Problem(404, 'not_found');
    return found;
  }

  serve(app, contract.getReactions, ({ params: { storyId } }, { user }) => requireReactions(storyId, user?.id));

  serve(app, contract.like, async ({ params: { storyId } }, { user }) => {
    await requireStory(storyId);
    await reactions.like(user.id, storyId, now());
    return requireReactions(storyId, user.id);
  });

  serve(app, contract.unlike, async ({ params: { storyId } }, { user }) => {
    await reactions.unlike(user.id, storyId);
    return requireReactions(storyId, user.id);
  });

  serve(app, contract.listFavourites, async (_, { user }) => ({
    items: (await reactions.listFavourites(user.id)).map(cardOf),
  }));

  serve(app, contract.addFavourite, async ({ params: { storyId } }, { user }) => {
    await requireStory(storyId);
    await reactions.addFavourite(user.id, storyId, now());
    return {};
  });

  serve(app, contract.removeFavourite, async ({ params: { storyId } }, { user }) => {
    await reactions.removeFavourite(user.id, storyId);
    return {};
  });
}
