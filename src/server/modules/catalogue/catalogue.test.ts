import * as contract from '#contract/catalogue/catalogue.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { saveProgress } from '#contract/stories/stories.ts';
import { importPack } from '#server/content/store/importPack.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

type Filters = Partial<RequestOf<typeof contract.listStories>['query']>;

const river = {
  'river-one': { ageFrom: 3, ageTo: 4, durationMs: 60_000 },
  'river-two': { ageFrom: 5, ageTo: 6, durationMs: 180_000, access: 'vip' },
  'river-three': { ageFrom: 7, ageTo: 9, durationMs: 300_000 },
} as const;

describe.each(testedDatabases)('the catalogue on %s', (kind) => {
  const test = useGateway(kind);
  const page = async (filters: Filters, caller?: CallOptions) =>
    (await call(test, contract.listStories, { query: { sort: 'series', limit: 50, ...filters } }, caller)).body;
  const ids = async (filters: Filters) => (await page(filters)).items.map(({ story }) => story.id);
  const series = (seriesId: string, caller?: CallOptions) =>
    call(test, contract.getSeries, { params: { seriesId } }, caller);
  const hear = (storyId: string, caller: CallOptions, finished = false) => {
    const body = { positionMs: 7_000, finished, heardAt: (test.time += 1_000) };
    return call(test, saveProgress, { params: { storyId }, body }, caller);
  };

  beforeAll(async () => {
    const stories = Object.entries(river).map(([id, own]) => ({ id, ...own }));
    const folder = aPack({ id: 'river', title: '河', series: { river: stories } });
    const { mediaDir } = test.gateway.settings;
    await importPack(test.gateway.db, folder, { mediaDir, isBuiltIn: false, now: new Date(test.time + 1_000) });
  });

  it('HTTP-07 stories are sorted in the requested order', async () => {
    expect(await ids({ series: 'river' })).toEqual(['river-one', 'river-two', 'river-three']);
    expect(await ids({ series: 'river', sort: 'seriesBack' })).toEqual(['river-three', 'river-two', 'river-one']);
    expect(await ids({ series: 'river', sort: 'shortest' })).toEqual(['river-one', 'river-two', 'river-three']);
    expect((await ids({ sort: 'newest' })).slice(0, 3).sort()).toEqual(Object.keys(river).sort());
  });

  it.each([
    ['a category', { category: 'river-friends' }, ['river-one', 'river-two', 'river-three']],
    ['an unknown tag', { tag: '没有这个标签' }, []],
    ['the youngest age', { series: 'river', age: '3-4' }, ['river-one']],
    ['an age in between', { series: 'river', age: '5-6' }, ['river-two']],
    ['the oldest age', { series: 'river', age: '7-10' }, ['river-three']],
    ['short stories', { series: 'river', length: 'short' }, ['river-one']],
    ['stories of medium length', { series: 'river', length: 'medium' }, ['river-two']],
    ['long stories', { series: 'river', length: 'long' }, ['river-three']],
    ['free stories', { series: 'river', access: 'free' }, ['river-one', 'river-three']],
    ["members' stories", { series: 'river', access: 'vip' }, ['river-two']],
    ['several filters together', { series: 'river', access: 'free', age: '7-10' }, ['river-three']],
  ] as const)('HTTP-07 a filter (%s) returns only matching stories', async (_, filters, expected) => {
    expect(await ids(filters)).toEqual(expected);
  });

  it('HTTP-07 a filter by a tag finds every story with this tag', async () => {
    expect(await ids({ tag: '测试' })).toHaveLength(7);
  });

  it('HTTP-07 the first page of a tag lists all filters that match a story with the tag, whichever filters the request contains', async () => {
    const riverFilters = ['3-4', '5-6', '7-10', 'short', 'medium', 'long', 'free', 'vip'];
    expect((await page({ tag: '测试', age: '7-10' })).filters).toEqual(riverFilters);
    const first = await page({ tag: '测试', limit: 1 });
    expect(first.filters).toEqual(riverFilters);
    expect((await page({ tag: '测试', limit: 1, cursor: first.next ?? '' })).filters).toBeUndefined();
    expect((await page({ tag: '没有这个标签' })).filters).toEqual([]);
    expect((await page({ series: 'river' })).filters).toBeUndefined();
  });

  it.each(['newest', 'popular', 'shortest', 'series', 'seriesBack'] as const)(
    'HTTP-07 pages in the order %s contain every story exactly once',
    async (sort) => {
      const seen: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const { items, next } = await page({ sort, limit: 2, ...(cursor !== undefined && { cursor }) });
        expect(items.length).toBeLessThanOrEqual(2);
        seen.push(...items.map(({ story }) => story.id));
        cursor = next;
      }
      expect(seen).toHaveLength(7);
      expect(seen).toEqual(await ids({ sort }));
    },
  );

  it.each([
    { sort: 'loudest' },
    { limit: 0 },
    { limit: 51 },
    { cursor: 'x' },
    { cursor: "1.'; drop table stories" },
    { age: '5' },
    { tag: '' },
  ])('refuses the query %j', async (wrong) => {
    const query = { sort: 'newest', limit: 10, ...wrong } as RequestOf<typeof contract.listStories>['query'];
    expect((await call(test, contract.listStories, { query })).status).toBe(400);
  });

  it('a cursor with the last possible time returns an empty page, and a cursor with a later time is refused', async () => {
    expect(await ids({ sort: 'series', cursor: '253402300799999.z' })).toEqual([]);
    const query = { sort: 'series', limit: 50, cursor: '999999999999999.z' } as const;
    expect((await call(test, contract.listStories, { query })).status).toBe(400);
  });

  it('ROLE-03 each user gets only their own positions in the stories', async () => {
    const [listener, stranger] = [await signIn(test), await signIn(test)];
    await hear('river-one', listener);
    const marks = async (caller?: CallOptions) =>
      (await page({ series: 'river' }, caller)).items.map(({ progress }) => progress?.positionMs);
    expect(await marks(listener)).toEqual([7_000, undefined, undefined]);
    expect(await marks(stranger)).toEqual([undefined, undefined, undefined]);
    expect(await marks()).toEqual([undefined, undefined, undefined]);
  });

  it('HTTP-07 a series has a title, a category, and the number and duration of its stories', async () => {
    expect((await series('river')).body).toMatchObject({
      title: 'river',
      category: { id: 'river-friends', title: '好伙伴' },
      storyCount: 3,
      vipCount: 1,
      durationMs: 540_000,
      first: { id: 'river-one' },
      resume: null,
      isSubscribed: false,
    });
  });

  it('a series that does not exist is answered with 404, and a malformed id with 400', async () => {
    expect((await series('no-such-series')).status).toBe(404);
    expect((await series('UPPER')).status).toBe(400);
  });

  it('HTTP-07 a series resumes at the story that was played last, or at the next story if the user has finished it', async () => {
    const user = await signIn(test);
    const resume = async () => (await series('river', user)).body.resume;
    await hear('river-two', user);
    await hear('river-one', user);
    expect(await resume()).toMatchObject({ story: { id: 'river-one' }, positionMs: 7_000 });
    await hear('river-one', user, true);
    expect(await resume()).toMatchObject({ story: { id: 'river-two' }, positionMs: 0 });
    await hear('river-three', user, true);
    expect(await resume()).toBeNull();
  });

  it('HTTP-10 ROLE-03 subscriptions are separate for each user, and repeated requests change nothing', async () => {
    const [user, stranger] = [await signIn(test), await signIn(test)];
    const params = { seriesId: 'river' };
    const list = async (caller: CallOptions) => (await call(test, contract.listSubscriptions, {}, caller)).body.items;
    for (let times = 0; times < 2; times += 1) {
      expect((await call(test, contract.subscribe, { params }, user)).status).toBe(200);
    }
    expect(await list(user)).toMatchObject([{ id: 'river', storyCount: 3 }]);
    expect(await list(stranger)).toEqual([]);
    expect((await series('river', user)).body.isSubscribed).toBe(true);
    expect((await series('river', stranger)).body.isSubscribed).toBe(false);
    await call(test, contract.unsubscribe, { params }, stranger);
    expect(await list(user)).toHaveLength(1);
    for (let times = 0; times < 2; times += 1) await call(test, contract.unsubscribe, { params }, user);
    expect(await list(user)).toEqual([]);
    expect((await call(test, contract.subscribe, { params: { seriesId: 'none' } }, user)).status).toBe(404);
  });

  it('HTTP-07 each category lists the series that have stories in it', async () => {
    const { body } = await call(test, contract.listCategories, {});
    expect(body.items).toMatchObject([
      {
        id: 'river-friends',
        storyCount: 3,
        series: [{ id: 'river', filters: ['3-4', '5-6', '7-10', 'short', 'medium', 'long', 'free', 'vip'] }],
      },
      { id: 'test-pack-friends', storyCount: 4, series: [{ id: 'little-ears' }, { id: 'night-lights' }] },
    ]);
  });

  it('HTTP-07 the stories of categories are counted again after a new version of a pack', async () => {
    const folder = aPack({ id: 'river', title: '河', series: { river: [{ id: 'river-one' }] } });
    const { mediaDir } = test.gateway.settings;
    await importPack(test.gateway.db, folder, { mediaDir, isBuiltIn: false, now: new Date(test.time + 2_000) });
    const { body } = await call(test, contract.listCategories, {});
    expect(body.items.map(({ id, storyCount }) => [id, storyCount])).toEqual([
      ['river-friends', 1],
      ['test-pack-friends', 4],
    ]);
    expect(body.items[0]?.series[0]?.filters).toEqual(['3-4', '5-6', 'short', 'free']);
  });
});
