import * as contract from '#contract/stories/blocked.ts';
import {
  getSeries,
  listCategories,
  listLimited,
  listStories,
  listSubscriptions,
  subscribe,
} from '#contract/catalogue/catalogue.ts';
import { getBooklist } from '#contract/books/books.ts';
import { checkIn } from '#contract/books/bookshelf.ts';
import { listHistory } from '#contract/stories/history.ts';
import { listStoryRanking, searchStoryRanking } from '#contract/catalogue/rankings.ts';
import { listHotWords, search, suggest } from '#contract/catalogue/search.ts';
import { countPlay, getHome, getMyHome, getStory, listContinue, saveProgress } from '#contract/stories/stories.ts';
import { getShowcase, getTopic } from '#contract/catalogue/topics.ts';
import { getReport } from '#contract/learning/report.ts';
import { listTimeline } from '#contract/experience/timeline.ts';
import { getCharacter } from '#contract/learning/words.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { freeOffers } from '#server/database/tables/stories/stories.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const query = { age: 5 };

/** A pack whose topic and booklist contain the same stories as its series. */
const everywherePack = () => ({
  booklists: [{ id: 'to-hear', books: [{ story: 'ear-umbrella' }, { story: 'star-wink' }, { story: 'moon-boat' }] }],
  editorials: {
    'topics/evening': {
      id: 'evening',
      title: '晚上',
      subtitle: '副题',
      banner: 'cover/banner-car',
      paragraphs: ['一段话'],
      order: 1,
      groups: [{ heading: '晚上听', stories: ['ear-umbrella', 'star-wink', 'moon-boat'] }],
    },
  },
});

describe.each(testedDatabases)('the blacklist on %s', (kind) => {
  const test = useGateway(kind, { contentDir: aPack(everywherePack()) });
  let user: CallOptions;
  const block = (thing: contract.BlockedKind, id: string, caller = user) =>
    call(test, contract.block, { params: { kind: thing, id } }, caller);
  const list = async (caller = user) =>
    (await call(test, contract.listBlocked, {}, caller)).body.items.map((item) => `${item.kind} ${item.id}`);
  const text = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    expect(status).toBe(200);
    return JSON.stringify(body);
  };

  beforeEach(async () => {
    const { userId, ...caller } = await signIn(test);
    user = caller;
    for (const storyId of ['ear-umbrella', 'star-wink', 'moon-boat']) {
      const [startedAt, listenedMs] = [new Date(test.time), MINUTE_MS];
      const session = { userId, storyId, id: storyId, deviceId: 'device', reportedMs: listenedMs, listenedMs };
      await test.gateway.db.insert(listeningSessions).values({ ...session, startedAt, reportedAt: startedAt });
      const body = { positionMs: 7_000, finished: false, heardAt: (test.time += 1_000) };
      await call(test, saveProgress, { params: { storyId }, body }, user);
      await call(test, countPlay, { params: { storyId } }, user);
    }
    await call(test, subscribe, { params: { seriesId: 'night-lights' } }, user);
  });

  /** The calls whose replies show stories to a user. */
  const everywhere: [string, (caller: CallOptions) => Promise<{ status: number; body: unknown }>][] = [
    ['home', (caller) => call(test, getMyHome, { query }, caller)],
    ['lists', (caller) => call(test, listStories, { query: { sort: 'popular', limit: 50 } }, caller)],
    ['the history', (caller) => call(test, listHistory, { query: { limit: 50 } }, caller)],
    ['the list of stories to continue', (caller) => call(test, listContinue, {}, caller)],
    ['topics', (caller) => call(test, getTopic, { params: { topicId: 'evening' } }, caller)],
    ['the showcase', (caller) => call(test, getShowcase, {}, caller)],
    ['booklists', (caller) => call(test, getBooklist, { params: { booklistId: 'to-hear' } }, caller)],
    ['rankings', (caller) => call(test, listStoryRanking, { query: { board: 'hot', period: 'week' } }, caller)],
    [
      'the search in rankings',
      (caller) => call(test, searchStoryRanking, { body: { board: 'hot', period: 'all', text: '测试' } }, caller),
    ],
    ['the stories of a character', (caller) => call(test, getCharacter, { params: { character: '耳' } }, caller)],
    ['popular searches', (caller) => call(test, listHotWords, {}, caller)],
    ['the search by title', (caller) => call(test, search, { body: { text: 'star', kind: 'all' } }, caller)],
    ['the search by tag', (caller) => call(test, search, { body: { text: '测试', kind: 'story' } }, caller)],
    ['the report', (caller) => call(test, getReport, { query: { period: 'week' } }, caller)],
    ['suggestions', (caller) => call(test, suggest, { body: { text: 'star' } }, caller)],
  ];

  it.each(everywhere)('ROLE-03 a blocked story is not in %s', async (_, ask) => {
    expect(await text(ask(user))).toContain('"star-wink"');
    await block('story', 'star-wink');
    expect(await text(ask(user))).not.toContain('"star-wink"');
  });

  it.each([
    ...everywhere,
    ['categories', (caller) => call(test, listCategories, {}, caller)] as (typeof everywhere)[0],
  ])('ROLE-03 a blocked series is not in %s, nor are its stories', async (_, ask) => {
    expect(await text(ask(user))).toMatch(/"(night-lights|star-wink|moon-boat)"/);
    await block('series', 'night-lights');
    expect(await text(ask(user))).not.toMatch(/"(night-lights|star-wink|moon-boat)"/);
  });

  it('ROLE-03 categories do not count blocked stories, and leave out a series whose stories are all blocked', async () => {
    const category = async () => {
      const { items } = (await call(test, listCategories, {}, user)).body;
      return items.map((item) => [item.storyCount, item.series.map(({ id }) => id)]);
    };
    expect(await category()).toEqual([[4, ['little-ears', 'night-lights']]]);
    await block('story', 'star-wink');
    expect(await category()).toEqual([[3, ['little-ears', 'night-lights']]]);
    await block('story', 'moon-boat');
    expect(await category()).toEqual([[2, ['little-ears']]]);
    await block('series', 'night-lights');
    expect(await category()).toEqual([[2, ['little-ears']]]);
  });

  it('ROLE-03 a series does not count blocked stories and does not name one as its first story', async () => {
    const series = async () => (await call(test, getSeries, { params: { seriesId: 'night-lights' } }, user)).body;
    expect(await series()).toMatchObject({ storyCount: 2, first: { id: 'star-wink' } });
    await block('story', 'star-wink');
    await block('story', 'moon-boat');
    expect(await series()).toMatchObject({ storyCount: 0, first: null, resume: null });
  });

  it('ROLE-03 the stories that a series plays one after the other do not include blocked ones', async () => {
    await block('story', 'ear-sail');
    const { body } = await call(test, getStory, { params: { storyId: 'ear-umbrella' } }, user);
    expect(body.series.stories.map(({ id }) => id)).toEqual(['ear-umbrella']);
  });

  it('ROLE-03 the time line does not name a blocked story as the first one that the child has heard or read', async () => {
    await call(test, checkIn, { body: { kind: 'story', bookId: 'star-wink' } }, user);
    const firstTitles = async () => {
      const { items } = (await call(test, listTimeline, { query: { kind: 'first', limit: 20 } }, user)).body;
      return items.flatMap((entry) => (entry.kind === 'first' ? [[entry.id, entry.title]] : []));
    };
    const known = await firstTitles();
    expect(known).toHaveLength(2);
    expect(known.map(([, title]) => title)).not.toContain('');
    for (const id of ['ear-umbrella', 'star-wink', 'moon-boat']) await block('story', id);
    expect(await firstTitles()).toEqual(known.map(([id]) => [id, '']));
  });

  it('ROLE-03 stories that are free for a limited time do not include blocked ones', async () => {
    const [startsAt, endsAt] = [new Date(test.time), new Date(test.time + MINUTE_MS)];
    await test.gateway.db.insert(freeOffers).values({ storyId: 'ear-sail', startsAt, endsAt });
    const limited = () => text(call(test, listLimited, {}, user));
    expect(await limited()).toContain('"ear-sail"');
    await block('series', 'little-ears');
    expect(await limited()).not.toContain('"ear-sail"');
  });

  it('ROLE-03 requests for blocked stories and series are answered with 404, and blocked series disappear from the subscriptions', async () => {
    await block('story', 'star-wink');
    await block('series', 'little-ears');
    const story = async (storyId: string) => (await call(test, getStory, { params: { storyId } }, user)).status;
    expect(await story('star-wink')).toBe(404);
    expect(await story('ear-umbrella')).toBe(404);
    expect((await call(test, getSeries, { params: { seriesId: 'little-ears' } }, user)).status).toBe(404);
    expect((await call(test, listSubscriptions, {}, user)).body.items).toHaveLength(1);
    await block('series', 'night-lights');
    expect((await call(test, listSubscriptions, {}, user)).body.items).toEqual([]);
  });

  it('ROLE-03 is separate for each user, allows its entries to be removed, and does not change when a request is repeated', async () => {
    const stranger = await signIn(test);
    await block('story', 'star-wink');
    await block('story', 'star-wink');
    test.time += 1_000;
    await block('series', 'little-ears');
    expect(await list()).toEqual(['series little-ears', 'story star-wink']);
    expect(await list(stranger)).toEqual([]);
    const params = { kind: 'story', id: 'star-wink' } as const;
    await call(test, contract.unblock, { params }, stranger);
    expect(await list()).toHaveLength(2);
    expect((await call(test, getStory, { params: { storyId: 'star-wink' } }, stranger)).status).toBe(200);
    for (let times = 0; times < 2; times += 1) await call(test, contract.unblock, { params }, user);
    expect(await list()).toEqual(['series little-ears']);
    expect((await call(test, getStory, { params: { storyId: 'star-wink' } }, user)).status).toBe(200);
  });

  it("HTTP-07 does not change the user's home page while it is empty, and `hasBlocked` in the list of stories to continue tells whether it has entries", async () => {
    const hasBlocked = async (caller = user) => (await call(test, listContinue, {}, caller)).body.hasBlocked;
    expect(await hasBlocked()).toBe(false);
    const everybodys = await text(call(test, getHome, { query }));
    expect(await text(call(test, getMyHome, { query }, user))).toBe(everybodys);
    await block('story', 'star-wink');
    expect(await hasBlocked()).toBe(true);
    const beginner = await signIn(test);
    expect(await hasBlocked(beginner)).toBe(false);
    await block('story', 'star-wink', beginner);
    expect((await call(test, listContinue, {}, beginner)).body).toEqual({ items: [], hasBlocked: true });
  });

  it('does not accept an item that does not exist', async () => {
    expect((await block('story', 'no-such-story')).status).toBe(404);
    expect((await block('story', 'No_Story')).status).toBe(400);
    expect((await call(test, contract.listBlocked, {})).status).toBe(401);
  });
});
