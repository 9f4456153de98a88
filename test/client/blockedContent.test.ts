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
] as const)('the query %s is sent again after the user has blocked a series', async (name, endpoint, argument) => {
  const change = endpoints['setBlocked']!.initiate({ kind: 'series', id: 'ghosts', isBlocked: true });
  expect(await countRequests(name, endpoint, argument, change)).toBe(2);
});

it.each([
  ['listComments', listComments, { kind: 'story', id: 'moon' }],
  ['listEntries', listEntries, {}],
  ['listReviews', listReviews, { goodsId: 'cup' }],
  ['listListenerRanking', listListenerRanking, { query: { period: 'week' } }],
  ['listExperienceRanking', listExperienceRanking, { query: { period: 'week' } }],
] as const)('the query %s is sent again after the user has blocked a family', async (name, endpoint, argument) => {
  const change = endpoints['blockFriend']!.initiate({ params: { friendId: 'f' } });
  expect(await countRequests(name, endpoint, argument, change)).toBe(2);
});

/** The queries whose replies name nothing that can be blocked, or only what the user has written, bought or stored. */
const independentOfBlocks = `
  countHeldData countUnreadAnswers getAim getArticle getAvatar getBindingCode getBook getCashier getClosing
  getDevicesInfo getDictation getEyeCare getFeedback getGuide getHeldData getHome getHonour getLesson
  getLessonProgress getLimits getMemberSavings getOrder getOrderGift getParcelTrack getParentPin getPayRequest
  getShellSums getShells getStrokes getTasks getToday getVoucher getWordSet listAddresses listAims listArticles
  listBooklists listBooks listChildren listConsents listCouponOffers listCoupons listDataKinds listDevices listDue
  listExports listFeedback listFolders listHealthRecords listHonours listInvoices listLessonWords listLessons
  listMissed listMissedWords listOrders listOwnReviews listOwnedSeries listPartnerApplications listReturns
  listSavedArticles listSearchHistory listSeenVideos listShellEntries listSignIns listVideos listVouchers
  listWordLists viewGift viewPayRequest`;

/** The queries that name other families, but no story, series or creator. */
const namesFamilies = `
  getEntry getFriends listBlockedFriends listEntries listExperienceRanking listOwnEntries listTags
  recommendEntries searchExperience viewFriendInvite`;

/** The queries that name stories, series or creators, but no other family. */
const namesStories = `
  getKeptEntry getTimelineSummary listBlocked listHistory listKeptEntries listKnownStories listSubscriptions
  listTimeline`;

/** Returns the names of all queries, and whether each is an infinite query. */
function queries(): [string, boolean][] {
  const found: [string, boolean][] = [];
  for (const name of Object.keys(endpoints)) {
    const add = ({ type }: { type: string }) => void (type !== 'mutation' && found.push([name, type !== 'query']));
    (api.enhanceEndpoints as (enhancements: object) => void)({ endpoints: { [name]: add } });
  }
  return found;
}

it.each([
  ['a story', 'setBlocked', namesFamilies],
  ['a family', 'blockFriend', namesStories],
])(
  'after the user has blocked %s, the app forgets the replies of all queries that no screen shows, except of those listed as independent of blocks',
  async (_, change, names) => {
    const { store, network } = startSession();
    store.dispatch(setToken({ token: 'a' }));
    for (const one of [block, blockFriend]) network.answer(one, {});
    const send = (action: unknown) => store.dispatch(action as UnknownAction) as unknown as Promise<unknown>;
    const insert = api.util.upsertQueryData as unknown as (name: string, argument: object, reply: object) => unknown;
    const all = queries();
    for (const [name, isInfinite] of all)
      await send(insert(name, {}, isInfinite ? { pages: [{}], pageParams: [null] } : {}));
    const kept = () => Object.values(store.getState().api.queries).map((query) => query?.endpointName);
    expect(kept()).toHaveLength(all.length);
    const argument =
      change === 'setBlocked' ? { kind: 'story', id: 'moon', isBlocked: true } : { params: { friendId: 'f' } };
    await send(endpoints[change]!.initiate(argument));
    const known = `${independentOfBlocks} ${names}`.trim().split(/\s+/);
    expect(kept().sort()).toEqual(known.sort());
  },
);
