import type { UnknownAction } from '@reduxjs/toolkit';
import '#app/store/everyEndpoint.ts';
import { getBooklist } from '#contract/books/books.ts';
import { listListenerRanking, listStoryRanking } from '#contract/catalogue/rankings.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { listEntries } from '#contract/experience/entries.ts';
import { listExperienceRanking } from '#contract/experience/ranking.ts';
import { listTimeline } from '#contract/experience/timeline.ts';
import { blockFriend } from '#contract/family/friends.ts';
import { getCharacter } from '#contract/learning/words.ts';
import { listGoods, listReviews } from '#contract/mall/goods.ts';
import { block } from '#contract/stories/blocked.ts';
import { listComments } from '#contract/stories/comments.ts';
import { api } from '#platform/http/api.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { startSession } from '#test/harness/session/startSession.ts';

/** The endpoints of RTK Query by name. The type of `api` does not know them, because features inject them. */
const endpoints = api.endpoints as unknown as Partial<
  Record<string, { initiate: (argument: unknown, options?: object) => UnknownAction }>
>;

/**
 * Sends a query, which stays subscribed, and after its reply a change. Returns how often the query is sent in total.
 * All replies are empty objects: only requests count.
 */
async function countRequests(name: string, endpoint: AnyEndpoint, argument: unknown, change: UnknownAction) {
  const { store, network } = startSession();
  store.dispatch(setToken({ token: 'a' }));
  for (const one of [endpoint, block, blockFriend]) network.answer(one, {});
  // The type of the store's own `dispatch` does not tell that the actions of RTK Query return promises.
  const send = (action: UnknownAction) => store.dispatch(action) as unknown as Promise<unknown>;
  await send(endpoints[name]!.initiate(argument));
  await send(change);
  return network.callsTo(endpoint).length;
}

it.each([
  ['getBooklist', getBooklist, { params: { booklistId: 'rain' } }],
  ['getCharacter', getCharacter, { params: { character: '月' } }],
  ['listStoryRanking', listStoryRanking, { query: { board: 'hot', period: 'week' } }],
  ['listGoods', listGoods, { part: 'series', sort: 'newest' }],
  ['listTimeline', listTimeline, {}],
] as const)('content is loaded again by %s after the user has blocked a series', async (name, endpoint, argument) => {
  const change = endpoints['setBlocked']!.initiate({ kind: 'series', id: 'ghosts', isBlocked: true });
  expect(await countRequests(name, endpoint, argument, change)).toBe(2);
});

it.each([
  ['listComments', listComments, { kind: 'story', id: 'moon' }],
  ['listEntries', listEntries, {}],
  ['listReviews', listReviews, { goodsId: 'cup' }],
  ['listListenerRanking', listListenerRanking, { query: { period: 'week' } }],
  ['listExperienceRanking', listExperienceRanking, { query: { period: 'week' } }],
] as const)('content is loaded again by %s after the user has blocked a family', async (name, endpoint, argument) => {
  const change = endpoints['blockFriend']!.initiate({ params: { friendId: 'f' } });
  expect(await countRequests(name, endpoint, argument, change)).toBe(2);
});
