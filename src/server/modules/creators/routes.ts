import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/creators/creators.ts';
import { withPublicCover } from '#server/domain/creators/publicWorks.ts';
import { withCover } from '#server/domain/catalogue/storyCards.ts';
import { storedPeriod } from '#server/domain/creators/creatorPeriods.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { passOf, usageContextOf } from '#server/domain/eyeCare/usageContext.ts';
import { photoForFriend } from '#server/domain/works/shownWork.ts';
import { followRepository } from './followRepository.ts';
import { listFriendWorks } from './friendWorks.ts';
import { squareRepository } from './squareRepository.ts';

type WorkPage = Awaited<ReturnType<ReturnType<typeof squareRepository>['listWorks']>>;

/** Routes for the square of creators, and for following creators (docs/decisions/0071). */
export function creatorRoutes(app: FastifyInstance, { db, now, serverSecret }: Gateway): void {
  const square = squareRepository(db);
  const follows = followRepository(db);

  async function requireCreator(creatorId: string, userId: string | undefined) {
    const creator = await square.find(creatorId, userId);
    if (!creator) throw new Problem(404, 'not_found');
    return creator;
  }

  serve(app, contract.listNewestCreators, async (_, { user }) => ({
    items: await square.listNewestCreators(user?.id),
  }));

  serve(app, contract.listCreatorRanking, async ({ query }, { user }) => ({
    items: await square.listRanking(storedPeriod(query.period, now()).period, user?.id),
  }));

  serve(app, contract.listRisingCreators, async (_, { user }) => ({
    items: await square.listRising(user?.id, now()),
  }));

  serve(app, contract.listPublishedWorks, async ({ query }, { user }) =>
    pageReply(await square.listWorks(query, user?.id)),
  );

  serve(app, contract.listReadStories, async ({ query }, { user }) => {
    const isFirst = query.cursor === undefined;
    const [{ rows, next }, ages] = await Promise.all([
      square.listReadStories(query, user?.id),
      isFirst ? square.listReadAges(user?.id) : undefined,
    ]);
    return { items: rows.map((story) => withCover(story)), next, ...(ages && { ages }) };
  });

  serve(app, contract.getCreator, async ({ params: { creatorId } }, { user }) => {
    const [creator, figures] = await Promise.all([requireCreator(creatorId, user?.id), square.figures(creatorId)]);
    return { ...creator, ...figures };
  });

  serve(app, contract.followCreator, async ({ params: { creatorId } }, { user }) => {
    const { isMine } = await requireCreator(creatorId, user.id);
    if (isMine) throw new Problem(409, 'own_creator');
    await follows.follow(user.id, creatorId, now());
    return {};
  });

  serve(app, contract.unfollowCreator, async ({ params: { creatorId } }, { user }) => {
    await follows.unfollow(user.id, creatorId);
    return {};
  });

  serve(app, contract.listFollowedWorks, async ({ query }, { user }) =>
    pageReply(await square.listFollowedWorks(user.id, query)),
  );

  serve(app, contract.listFriendWorks, async ({ query }, caller) => {
    const { rows, next } = await listFriendWorks(db, caller.user.id, query);
    const pass = passOf(usageContextOf(caller, serverSecret), serverSecret);
    const signing = { secret: serverSecret, now: now(), pass };
    const items = rows.map(({ photos: [photo], creator: { nickname }, ...work }) => ({
      ...withCover(work),
      creator: { nickname },
      publishedAt: work.publishedAt.getTime(),
      photo: photo === undefined ? null : photoForFriend(photo, signing),
    }));
    return { items, next };
  });
}

const pageReply = ({ rows, next }: WorkPage) => ({
  items: rows.map((work) => ({ ...withPublicCover(work), publishedAt: work.publishedAt.getTime() })),
  next,
});
