import { eq, sql } from 'drizzle-orm';
import * as contract from '#contract/catalogue/search.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { LAST_TIER, searchEntries } from '#server/database/tables/stories/search.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { importPack } from '#server/content/store/importPack.ts';
import { aPack, type PackStory } from '#server/testing/pack/aPack.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { databaseKinds } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { entryOf } from '#server/domain/search/entries.ts';
import { refreshPopularity, syncSearch } from '#server/domain/search/syncSearch.ts';

const fables: PackStory[] = [
  { id: 'rabbit', title: '守株待兔', tags: ['寓言', '兔子'] },
  { id: 'sword', title: '刻舟求剑', tags: ['寓言'] },
  { id: 'music', title: '快乐的音乐会', tags: ['音乐'] },
  { id: 'little', title: '小兔子找妈妈', tags: ['兔子'] },
  { id: 'tea', title: '小兔子喝茶', tags: ['兔子'] },
];

const aVideo = (id: string, title: string) => ({
  id,
  title,
  summary: '',
  ageFrom: 3,
  ageTo: 6,
  durationMs: 30_000,
  file: `video/${id}.mp4`,
  poster: `video/${id}`,
});

describe.each(databaseKinds)('the search on %s', (kind) => {
  const test = useGateway(kind);
  let user: CallOptions;
  const load = (folder: string) =>
    importPack(test.gateway.db, folder, {
      mediaDir: test.gateway.settings.mediaDir,
      isBuiltIn: false,
      now: test.gateway.now(),
    });
  const search = async (text: string, options: { kind?: 'all' | contract.SearchKind; caller?: CallOptions } = {}) =>
    (await call(test, contract.search, { body: { text, kind: options.kind ?? 'all' } }, options.caller ?? user)).body;
  const titles = async (text: string) => (await search(text)).stories.hits.map(({ title }) => title.text);
  const history = async (caller: CallOptions) => (await call(test, contract.listSearchHistory, {}, caller)).body.texts;

  beforeAll(async () => {
    const folder = aPack({
      id: 'fables',
      title: '寓言',
      series: { 'old-fables': fables },
      books: [{ id: 'snow-book' }],
      booklists: [{ id: 'rainy-list', books: [{ picture: 'snow-book' }] }],
      editorials: {
        'videos/moving': aVideo('moving', '小兔搬家'),
        'videos/ours': { ...aVideo('ours', '来看小兔'), isPromotion: true },
        'video-topics/animals': { id: 'animals', title: '动物们', summary: '', videos: ['moving'] },
        'articles/asleep': {
          id: 'asleep',
          title: '睡前的一刻钟',
          summary: '慢下来',
          theme: 'sleep',
          ageFrom: 3,
          ageTo: 6,
          cover: 'cover/rabbit',
          tips: ['关灯'],
          basis: '经验',
          sections: [{ heading: '讲一只兔子', paragraphs: ['轻轻地讲。'] }],
        },
      },
      media: ['moving', 'ours'].flatMap((id) => ['mp4', 'webp', 'jpg'].map((ending) => `video/${id}.${ending}`)),
    });
    await load(folder);
  });

  beforeEach(async () => {
    user = await signIn(test);
  });

  it.each([
    ['characters', '守株', ['守株待兔']],
    ['pinyin', 'kezhouqiujian', ['刻舟求剑']],
    ['incomplete pinyin', 'kezhouq', ['刻舟求剑']],
    ['initials', 'kzqj', ['刻舟求剑']],
    ['the right reading of a character', 'yinyuehui', ['快乐的音乐会']],
    ['a tag', '寓言', ['刻舟求剑', '守株待兔']],
    ['two words', '兔子 妈妈', ['小兔子找妈妈']],
    ['a wrong letter', 'kezhouqiujuan', ['刻舟求剑']],
    ['a character with the same sound', '守珠待兔', ['守株待兔']],
    ['nothing', '飞机大炮', []],
    ['a text without letters', '？？', []],
  ])('HTTP-07 finds titles by %s', async (_, text, expected) => {
    expect((await titles(text)).sort()).toEqual([...expected].sort());
  });

  it('HTTP-07 finds picture books when all kinds or only picture books are requested', async () => {
    for (const bookKind of ['all', 'book'] as const) {
      const { books } = await search('snow', { kind: bookKind });
      expect(books).toMatchObject({ total: 1, hits: [{ book: { id: 'snow-book', pageCount: 3 } }] });
    }
    expect((await search('snow', { kind: 'story' })).books.total).toBe(0);
  });

  it.each([
    ['videos', '搬家', 'moving'],
    ['videos', 'banjia', 'moving'],
    ['videos', 'xtbj', 'moving'],
    ['videos', '小图搬家', 'moving'],
    ['booklists', 'rainy', 'rainy-list'],
    ['articles', '一刻钟', 'asleep'],
    ['articles', 'yikezhong', 'asleep'],
    ['articles', 'sqdykz', 'asleep'],
    ['articles', '睡钱的一刻钟', 'asleep'],
  ] as const)('HTTP-07 finds %s by the text "%s"', async (group, text, id) => {
    const found = await search(text);
    expect(JSON.stringify(found[group].hits)).toContain(`"id":"${id}"`);
    const { body } = await call(test, contract.suggest, { body: { text } }, user);
    expect(body.items.map((item) => item.id)).toContain(id);
  });

  it('HTTP-07 finds a video by its topic and an article by its headings, shows the matching text, and never finds a promotional video', async () => {
    const { videos } = await search('动物们', { kind: 'video' });
    expect(videos.hits).toMatchObject([{ video: { id: 'moving' }, also: { text: '动物们' } }]);
    const { articles, ...others } = await search('兔子', { kind: 'article' });
    expect(articles.hits).toMatchObject([{ article: { id: 'asleep' }, also: { marks: [{ from: 3, to: 5 }] } }]);
    expect(others.stories.total).toBe(0);
    expect((await search('小兔', { kind: 'video' })).videos.hits.map(({ video }) => video.id)).toEqual(['moving']);
  });

  it('HTTP-07 marks the part of a title that matches the query', async () => {
    const { stories: found, isGuessed } = await search('zmm');
    expect(found.hits[0]?.title).toEqual({ text: '小兔子找妈妈', marks: [{ from: 3, to: 6 }] });
    expect(isGuessed).toBe(false);
  });

  it('HTTP-07 shows the text that matches the query if it is not the title', async () => {
    const { stories: found } = await search('寓言');
    expect(found.hits[0]).toMatchObject({ title: { marks: [] }, also: { text: '寓言', marks: [{ from: 0, to: 2 }] } });
  });

  it('HTTP-07 says in the reply if the results only resemble the query', async () => {
    expect((await search('守珠待兔')).isGuessed).toBe(true);
  });

  it('HTTP-07 lists titles that begin with the query first, and finds a series by its exact title', async () => {
    expect((await titles('小兔子')).slice(0, 2).sort()).toEqual(['小兔子喝茶', '小兔子找妈妈'].sort());
    expect((await search('old-fables')).series.hits[0]?.series).toMatchObject({ id: 'old-fables', storyCount: 5 });
  });

  it('HTTP-07 lists the most played result first among results that match equally well', async () => {
    const { db } = test.gateway;
    for (const id of ['little', 'tea']) {
      await db.update(stories).set({ playCount: sql`case when ${stories.id} = ${id} then 900 else 0 end` });
      await refreshPopularity(db);
      const tags = (await search('兔子', { kind: 'story' })).stories.hits.map(({ story }) => story.id);
      expect(tags.indexOf(id)).toBeLessThan(tags.indexOf(id === 'tea' ? 'little' : 'tea'));
    }
  });

  it('HTTP-07 finds popular and unpopular items, each once, and returns a total of at most 200', async () => {
    const { db } = test.gateway;
    const entries = Array.from({ length: 250 }, (_, rank) => ({
      ...entryOf({ kind: 'story', id: `alike-${rank}`, texts: ['云朵的故事'], popularity: 1_000 - rank }),
      tier: rank < 150 ? 0 : LAST_TIER,
    }));
    const total = async (text: string) => (await search(text, { kind: 'story' })).stories.total;
    for (const [count, expected] of [
      [150, 150],
      [180, 180],
      [250, 200],
    ] as const) {
      await db.insert(searchEntries).values(entries.slice(0, count)).onConflictDoNothing();
      expect(await total('云朵')).toBe(expected);
    }
    await syncSearch(db);
    expect(await total('云朵')).toBe(0);
  });

  it('HTTP-07 finds a story in the last popularity tier as well as in the first', async () => {
    const { db } = test.gateway;
    const tierOf = async () =>
      (await db.select().from(searchEntries).where(eq(searchEntries.id, 'sword'))).map(({ tier }) => tier);
    await db.update(searchEntries).set({ tier: LAST_TIER }).where(eq(searchEntries.id, 'sword'));
    expect(await titles('刻舟')).toEqual(['刻舟求剑']);
    await refreshPopularity(db);
    expect(await tierOf()).toEqual([0]);
    expect(await titles('刻舟')).toEqual(['刻舟求剑']);
  });

  it('HTTP-07 suggests titles while the user types', async () => {
    const { body } = await call(test, contract.suggest, { body: { text: 'shouz' } }, user);
    expect(body.items).toMatchObject([
      { kind: 'story', id: 'rabbit', title: { text: '守株待兔', marks: [{ from: 0, to: 2 }] } },
    ]);
    expect(await history(user)).not.toContain('shouz');
  });

  it('HTTP-07 does not find a hidden story until it is shown again', async () => {
    await test.gateway.db
      .update(stories)
      .set({ isHidden: true })
      .where(sql`${stories.id} = 'sword'`);
    await syncSearch(test.gateway.db);
    expect(await titles('刻舟')).toEqual([]);
    await test.gateway.db
      .update(stories)
      .set({ isHidden: false })
      .where(sql`${stories.id} = 'sword'`);
    await syncSearch(test.gateway.db);
    expect(await titles('刻舟')).toEqual(['刻舟求剑']);
  });

  it('HTTP-07 finds what the new version of a pack contains, and nothing that this version leaves out', async () => {
    const pack = (version: string, id: string, title: string) =>
      aPack({ id: 'seasons', version, series: { [`of-${id}`]: [{ id, title }] }, books: [{ id: `${id}-book` }] });
    const found = async (title: string, id: string) => {
      const { series, books } = await search(id);
      const { body } = await call(test, contract.suggest, { body: { text: title } }, user);
      return [await titles(title), series.total, books.total, body.items.map((item) => item.id)];
    };
    const [thaw, frost] = ['冰雪消融', '秋霜初降'];
    await load(pack('1', 'thaw', thaw));
    expect(await found(thaw, 'thaw')).toEqual([[thaw], 1, 1, ['thaw']]);
    expect(await found(frost, 'frost')).toEqual([[], 0, 0, []]);
    await load(pack('2', 'frost', frost));
    expect(await found(thaw, 'thaw')).toEqual([[], 0, 0, []]);
    expect(await found(frost, 'frost')).toEqual([[frost], 1, 1, ['frost']]);
  });

  it('ROLE-03 keeps a separate history for each user, newest first and each text once, which the user can delete', async () => {
    const [own, stranger] = [await signIn(test), await signIn(test)];
    for (const text of ['小兔子', '  守株   待兔 ', '小兔子']) {
      test.time += 1_000;
      await search(text, { caller: own });
    }
    await search('寓言', { kind: 'story', caller: own });
    expect(await history(own)).toEqual(['小兔子', '守株 待兔']);
    expect(await history(stranger)).toEqual([]);
    await call(test, contract.removeSearch, { body: { text: '小兔子' } }, stranger);
    await call(test, contract.clearSearchHistory, {}, stranger);
    expect(await history(own)).toHaveLength(2);
    await call(test, contract.removeSearch, { body: { text: '小兔子' } }, own);
    expect(await history(own)).toEqual(['守株 待兔']);
    await call(test, contract.clearSearchHistory, {}, own);
    expect(await history(own)).toEqual([]);
  });

  it('HTTP-07 keeps at most twenty texts in the history of a user', async () => {
    const own = await signIn(test);
    for (let number = 0; number < 25; number += 1) {
      test.time += 1_000;
      await search(`第${number}`, { caller: own });
    }
    const texts = await history(own);
    expect(texts).toHaveLength(20);
    expect(texts[0]).toBe('第24');
  });

  it('HTTP-07 lists a title as a popular search if at least three users have searched for it in a week', async () => {
    const words = async () => (await call(test, contract.listHotWords, {}, await signIn(test))).body.words;
    test.time += 30 * DAY_MS;
    const people = [await signIn(test), await signIn(test), await signIn(test)];
    const searchOnNextDay = async ({ mobile }: (typeof people)[number]) => {
      test.time += DAY_MS;
      await search('守株待兔', { caller: await signIn(test, { mobile }) });
    };
    for (let day = 0; day < 3; day += 1) await searchOnNextDay(people[0]!);
    await test.gateway.db.update(stories).set({ playCount: sql`case when ${stories.id} = 'rabbit' then 0 else 5 end` });
    expect((await words())[0]).not.toBe('守株待兔');
    for (const person of people.slice(1)) await searchOnNextDay(person);
    expect((await words())[0]).toBe('守株待兔');
    test.time += 30 * DAY_MS;
    expect((await words())[0]).not.toBe('守株待兔');
  });

  it('requires a user, and limits the length of the query', async () => {
    const body = { text: '兔', kind: 'all' } as const;
    expect((await call(test, contract.search, { body })).status).toBe(401);
    expect((await call(test, contract.search, { body: { ...body, text: '兔'.repeat(61) } }, user)).status).toBe(400);
  });

  it.each(["'; drop table stories; --", '%', '\\', '{}', '"', '\u200b', '=', '^a'])(
    'accepts the query %j like any other',
    async (text) => {
      const { status } = await call(test, contract.search, { body: { text, kind: 'story' } }, user);
      expect(status).toBe(200);
    },
  );
});
