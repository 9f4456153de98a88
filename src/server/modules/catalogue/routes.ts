import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/catalogue/catalogue.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import { listCategories } from '#server/domain/catalogue/listCategories.ts';
import { offerRepository } from '#server/domain/catalogue/offerRepository.ts';
import { splitProgress } from '#server/domain/catalogue/progressRepository.ts';
import { cardOf, withCover } from '#server/domain/catalogue/storyCards.ts';
import { ownedSeriesRepository } from '#server/domain/delivery/ownedSeries.ts';
import { catalogueRepository } from './repository.ts';
import { storyPages } from './storyPages.ts';
import { subscriptionRepository } from './subscriptionRepository.ts';

export function catalogueRoutes(app: FastifyInstance, { db, now }: Gateway): void {
  const catalogue = catalogueRepository(db);
  const subscriptions = subscriptionRepository(db);
  const offers = offerRepository(db);
  const owned = ownedSeriesRepository(db);
  const pages = storyPages(db);

  serve(app, contract.listStories, async ({ query }, { childId }) => {
    const tagOfFirstPage = query.cursor === undefined ? query.tag : undefined;
    const [{ rows, next }, filters] = await Promise.all([
      pages.list(query, childId),
      tagOfFirstPage === undefined ? undefined : pages.filtersOfTag(tagOfFirstPage, childId),
    ]);
    return {
      items: rows.map(splitProgress).map(({ card, progress }) => ({ story: cardOf(card), progress })),
      next,
      ...(filters && { filters }),
    };
  });

  serve(app, contract.listLimited, async (_, { user }) => {
    const limited = await offers.current(now(), user?.id);
    return { items: limited?.cards.map(cardOf) ?? [], endsAt: limited?.endsAt.getTime() ?? null };
  });

  serve(app, contract.listCategories, async (_, { user }) => {
    const [categories, counts] = await Promise.all([listCategories(db), catalogue.countByCategory(user?.id)]);
    return {
      items: categories.map((category) => {
        const own = counts.filter(({ categoryId }) => categoryId === category.id);
        return {
          ...category,
          storyCount: own.reduce((total, { storyCount }) => total + storyCount, 0),
          series: own.map(({ id, title, filters }) => ({ id, title, filters })),
        };
      }),
    };
  });

  serve(app, contract.getSeries, async ({ params: { seriesId } }, { user, childId }) => {
    const row = await catalogue.findSeries(seriesId, user?.id);
    if (!row) throw new Problem(404, 'not_found');
    const { categoryId, categoryTitle, ...series } = row;
    const [measures, first, resume, isSubscribed, isOwned] = await Promise.all([
      catalogue.measureSeries(seriesId, user?.id),
      catalogue.findNextStory(seriesId, user?.id),
      childId === undefined ? null : findResumePoint(childId, seriesId),
      user ? subscriptions.has(user.id, seriesId) : false,
      user ? owned.has(user.id, seriesId) : false,
    ]);
    const total = (field: 'storyCount' | 'durationMs') => measures.reduce((sum, measure) => sum + measure[field], 0);
    return {
      ...withCover(series),
      category: categoryId === null || categoryTitle === null ? null : { id: categoryId, title: categoryTitle },
      storyCount: total('storyCount'),
      vipCount: measures.find(({ access }) => access === 'vip')?.storyCount ?? 0,
      durationMs: total('durationMs'),
      first: first ? cardOf(first) : null,
      resume,
      isSubscribed,
      isOwned,
    };
  });

  serve(app, contract.listSubscriptions, async (_, { user }) => ({
    items: (await subscriptions.list(user.id)).map(withCover),
  }));

  serve(app, contract.subscribe, async ({ params: { seriesId } }, { user }) => {
    if (!(await catalogue.findSeries(seriesId, user.id))) throw new Problem(404, 'not_found');
    await subscriptions.add(user.id, seriesId, now());
    return {};
  });

  serve(app, contract.unsubscribe, async ({ params: { seriesId } }, { user }) => {
    await subscriptions.remove(user.id, seriesId);
    return {};
  });

  /** Returns the story that the user has played last in a series, or the next story if the user has finished it. */
  async function findResumePoint(userId: string, seriesId: string) {
    const last = await catalogue.findLastHeard(userId, seriesId);
    if (!last) return null;
    const heardAt = last.heardAt.getTime();
    if (!last.isFinished) return { story: cardOf(last), positionMs: last.positionMs, heardAt };
    const next = await catalogue.findNextStory(seriesId, userId, last);
    return next ? { story: cardOf(next), positionMs: 0, heardAt } : null;
  }
}
