import fs from 'node:fs';
import path from 'node:path';
import { listSubscriptions, subscribe } from '#contract/catalogue/catalogue.ts';
import { block, listBlocked } from '#contract/stories/blocked.ts';
import { listHistory } from '#contract/stories/history.ts';
import { addFavourite, listFavourites } from '#contract/stories/reactions.ts';
import { getHome, getStory, listContinue, saveProgress, type StoryCard } from '#contract/stories/stories.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { hashPack } from '#server/content/pack/packFiles.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { call } from '#server/testing/call.ts';
import { databaseKinds } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { importPack } from './importPack.ts';
import { loadPack } from '#server/content/load/loadPack.ts';

const one = (id: string) => ({ [`${id}-series`]: [{ id: `${id}-a` }, { id: `${id}-b` }] });

describe.each(databaseKinds)('the command content:import on %s', (kind) => {
  const test = useGateway(kind);
  const load = (folder: string) =>
    importPack(test.gateway.db, folder, {
      mediaDir: test.gateway.settings.mediaDir,
      isBuiltIn: false,
      now: test.gateway.now(),
    });
  /** The folders with media of a pack. */
  const versionsOf = (packId: string): string[] => {
    const folder = path.join(test.gateway.settings.mediaDir, packId);
    return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  };
  async function shown(): Promise<string[]> {
    const { body } = await call(test, getHome, { query: { age: 5 } });
    return body.shelves.flatMap(({ stories }) => stories.map(({ id }: StoryCard) => id));
  }

  it('adds the stories of a pack to the lists, and makes its media available', async () => {
    expect(await load(aPack({ id: 'first', series: one('first') }))).toMatchObject({
      packId: 'first',
      isChanged: true,
      storyCount: 2,
    });
    expect(await shown()).toEqual(expect.arrayContaining(['first-a', 'first-b', 'ear-umbrella']));
    const { body } = await call(test, getStory, { params: { storyId: 'first-a' } });
    for (const url of [body.sound.url, `${body.cover}-640.webp`])
      expect((await test.app.inject(url)).statusCode).toBe(200);
  });

  it('changes nothing if the same pack is imported again', async () => {
    const folder = aPack({ id: 'same', series: one('same') });
    await load(folder);
    expect(await load(folder)).toMatchObject({ isChanged: false });
  });

  it('copies the media again if they were lost and the same pack is imported again', async () => {
    const folder = aPack({ id: 'lost', series: one('lost') });
    await load(folder);
    const { body } = await call(test, getStory, { params: { storyId: 'lost-a' } });
    const isThere = async () => (await test.app.inject(body.sound.url)).statusCode === 200;
    fs.rmSync(path.join(test.gateway.settings.mediaDir, 'lost'), { recursive: true });
    expect(await isThere()).toBe(false);
    expect(await load(folder)).toMatchObject({ isChanged: false, areMediaRestored: true });
    expect(await isThere()).toBe(true);
    expect(await load(folder)).toEqual({
      packId: 'lost',
      contentHash: hashPack(folder),
      isChanged: false,
      storyCount: 0,
    });
  });

  it('hides a story that a new version leaves out, until a later version contains the story again', async () => {
    await load(aPack({ id: 'changing', series: one('changing') }));
    await load(aPack({ id: 'changing', version: '2', series: { 'changing-series': [{ id: 'changing-b' }] } }));
    expect(await shown()).not.toContain('changing-a');
    expect((await call(test, getStory, { params: { storyId: 'changing-a' } })).status).toBe(404);
    await load(aPack({ id: 'changing', version: '3', series: one('changing') }));
    expect(await shown()).toContain('changing-a');
  });

  it('removes from the lists of users the stories and series that a new version leaves out, and restores them when a later version contains them again', async () => {
    const both = { 'kept-series': [{ id: 'kept' }], 'gone-series': [{ id: 'gone' }, { id: 'gone-too' }] };
    await load(aPack({ id: 'shrinking', series: both }));
    const user = await signIn(test);
    for (const storyId of ['gone', 'kept']) {
      test.time += 1_000;
      const body = { positionMs: 7_000, finished: false, heardAt: test.time };
      await call(test, saveProgress, { params: { storyId }, body }, user);
      await call(test, addFavourite, { params: { storyId } }, user);
    }
    for (const seriesId of ['gone-series', 'kept-series'])
      expect((await call(test, subscribe, { params: { seriesId } }, user)).status).toBe(200);
    expect((await call(test, block, { params: { kind: 'story', id: 'gone-too' } }, user)).status).toBe(200);
    const lists = async () => ({
      favourites: (await call(test, listFavourites, {}, user)).body.items.map(({ id }) => id),
      history: (await call(test, listHistory, { query: { limit: 50 } }, user)).body.items.map(({ story }) => story.id),
      positions: (await call(test, listContinue, {}, user)).body.items.map(({ story }) => story.id),
      subscriptions: (await call(test, listSubscriptions, {}, user)).body.items.map(({ id }) => id),
    });
    const whole = await lists();
    expect(whole).toEqual({
      favourites: ['kept', 'gone'],
      history: ['kept', 'gone'],
      positions: ['kept', 'gone'],
      subscriptions: expect.arrayContaining(['kept-series', 'gone-series']) as string[],
    });
    await load(aPack({ id: 'shrinking', version: '2', series: { 'kept-series': [{ id: 'kept' }] } }));
    expect(await lists()).toEqual({
      favourites: ['kept'],
      history: ['kept'],
      positions: ['kept'],
      subscriptions: ['kept-series'],
    });
    expect((await call(test, listBlocked, {}, user)).body.items).toEqual([]);
    await load(aPack({ id: 'shrinking', version: '3', series: both }));
    expect(await lists()).toEqual(whole);
  });

  it('stores a pack once if it is imported 8 times at the same moment', async () => {
    const folder = aPack({ id: 'crowd', series: one('crowd') });
    const results = await Promise.all(Array.from({ length: 8 }, () => load(folder)));
    expect(results.filter(({ isChanged }) => isChanged)).toHaveLength(1);
  });

  it('refuses a pack that contains the id of a story of another pack, or that has the id of the built-in pack', async () => {
    await load(aPack({ id: 'owner', series: one('owner') }));
    await expect(load(aPack({ id: 'thief', series: one('owner') }))).rejects.toThrow(
      /"owner-a" belongs to the pack "owner"/,
    );
    await expect(load(aPack({ id: 'test-pack', series: one('other') }))).rejects.toThrow(
      /belongs to the built-in pack/,
    );
    const rows = await test.gateway.db.select({ id: packs.id }).from(packs);
    expect(rows.map(({ id }) => id)).not.toContain('thief');
    expect(versionsOf('thief')).toEqual([]);
    expect(versionsOf('test-pack')).toEqual([]);
  });

  it('deletes the media of a version a day after its replacement, and also those that a failed import has left behind', async () => {
    const { mediaDir } = test.gateway.settings;
    const leave = (name: string) => {
      const folder = path.join(mediaDir, 'long', name);
      fs.mkdirSync(folder);
      fs.utimesSync(folder, new Date(test.time), new Date(test.time));
    };
    await load(aPack({ id: 'long', version: '1', series: one('long') }));
    const [first] = versionsOf('long');
    leave('0123456789ab.failed');
    test.time += 2 * DAY_MS;
    leave('0123456789ab.present');
    await load(aPack({ id: 'long', version: '2', series: one('long') }));
    const [second] = versionsOf('long').filter((version) => version !== first && !version.includes('.'));
    expect(versionsOf('long').sort()).toEqual([first, second, '0123456789ab.present'].sort());
    test.time += DAY_MS + 1;
    await load(aPack({ id: 'long', version: '3', series: one('long') }));
    expect(versionsOf('long')).not.toContain(first);
    expect(versionsOf('long')).toContain(second);
    expect(versionsOf('long')).toHaveLength(2);
    const { body } = await call(test, getStory, { params: { storyId: 'long-a' } });
    expect((await test.app.inject(body.sound.url)).statusCode).toBe(200);
  });
});

describe('the loading of an incorrect content pack', () => {
  const change = (folder: string, file: string, edit: (content: never) => unknown) => {
    const target = path.join(folder, file);
    fs.writeFileSync(target, JSON.stringify(edit(JSON.parse(fs.readFileSync(target, 'utf8')) as never)));
  };
  interface BookLesson {
    write: string[];
    words: object[];
  }
  const changeLesson = (folder: string, index: number, edit: (lesson: BookLesson) => Partial<BookLesson>) =>
    change(folder, 'words/grade1a.json', (book: { lessons: BookLesson[] }) => ({
      ...book,
      lessons: book.lessons.map((lesson, at) => (at === index ? { ...lesson, ...edit(lesson) } : lesson)),
    }));
  const editWord = (folder: string, edit: object) =>
    changeLesson(folder, 1, ({ words: [first, ...rest] }) => ({ words: [{ ...first, ...edit }, ...rest] }));
  const story = 'stories/ear-umbrella.json';
  const timings = 'media/timings/ear-umbrella.json';

  it.each<[string, (folder: string) => void, RegExp]>([
    [
      'a file that is not JSON',
      (folder) => fs.writeFileSync(path.join(folder, 'pack.json'), '{'),
      /pack\.json: is not JSON/,
    ],
    [
      'another format version',
      (folder) => change(folder, 'pack.json', (pack: object) => ({ ...pack, format: 2 })),
      /pack\.json: format/,
    ],
    [
      'a missing sound file',
      (folder) => fs.rmSync(path.join(folder, 'media/sound/ear-umbrella.mp3')),
      /sound\/ear-umbrella\.mp3: is missing/,
    ],
    [
      'a sound file that contains no sound',
      (folder) => fs.writeFileSync(path.join(folder, 'media/sound/ear-umbrella.mp3'), 'no'),
      /is not an MP3/,
    ],
    [
      'a missing cover',
      (folder) => fs.rmSync(path.join(folder, 'media/cover/ear-umbrella-640.webp')),
      /ear-umbrella-640\.webp: is missing/,
    ],
    [
      'a missing banner',
      (folder) => fs.rmSync(path.join(folder, 'media/cover/banner-750.jpg')),
      /banner-750\.jpg: is missing/,
    ],
    ['missing timings', (folder) => fs.rmSync(path.join(folder, timings)), /timings\/ear-umbrella\.json: is missing/],
    [
      'one sentence too few',
      (folder) =>
        change(folder, story, (one: { sentences: string[] }) => ({ ...one, sentences: one.sentences.slice(1) })),
      /times 3 sentences, the text has 2/,
    ],
    [
      'a duration that differs from that of the sound',
      (folder) => change(folder, timings, (one: object) => ({ ...one, durationMs: 20_000 })),
      /says 20000 ms, the sound plays 12000 ms/,
    ],
    [
      'sentences out of order',
      (folder) =>
        change(folder, timings, (one: { sentences: object[] }) => ({
          ...one,
          sentences: [...one.sentences].reverse(),
        })),
      /sentence 2 .* is out of order/,
    ],
    [
      'pinyin that does not match the text',
      (folder) => change(folder, 'sources/pinyin/ear-umbrella.json', () => ({ sentences: [{ pinyin: 'cong2qian2' }] })),
      /ear-umbrella\.json: reads 2 syllables in sentence 1, which has 7/,
    ],
    [
      'a path that leads out of the pack',
      (folder) => change(folder, story, (one: object) => ({ ...one, sound: '../../secret.mp3' })),
      /stories\/ear-umbrella\.json: sound/,
    ],
    [
      'an unknown category',
      (folder) => change(folder, story, (one: object) => ({ ...one, category: 'nowhere' })),
      /there is no category "nowhere"/,
    ],
    [
      'a story without a series',
      (folder) => change(folder, 'series/night-lights.json', (one: object) => ({ ...one, stories: ['star-wink'] })),
      /moon-boat\.json: is in no series/,
    ],
    [
      'a story in two series',
      (folder) =>
        change(folder, 'series/night-lights.json', (one: object) => ({
          ...one,
          stories: ['star-wink', 'moon-boat', 'ear-sail'],
        })),
      /"ear-sail" is in series "little-ears" already/,
    ],
    [
      'a series with a story that does not exist',
      (folder) =>
        change(folder, 'series/night-lights.json', (one: object) => ({
          ...one,
          stories: ['star-wink', 'moon-boat', 'none'],
        })),
      /there is no story "none"/,
    ],
    [
      'a banner that leads nowhere',
      (folder) => change(folder, 'banners.json', (all: object[]) => all.map((one) => ({ ...one, series: 'none' }))),
      /leads to what is not in the pack/,
    ],
    [
      'a word with the wrong pinyin',
      (folder) => editWord(folder, { pinyin: 'ěr' }),
      /words\/grade1a\.json: "耳朵" does not read "ěr"/,
    ],
    [
      'a reading that is not pinyin',
      (folder) => editWord(folder, { pinyin: 'er3 duo5' }),
      /words\/grade1a\.json: lessons\.1\.words\.0\.pinyin: is not pinyin/,
    ],
    [
      'an example sentence without its word',
      (folder) => editWord(folder, { sentence: '没有。' }),
      /"耳朵" is without it/,
    ],
    [
      'a character without a description',
      (folder) => change(folder, 'characters.json', (all: object[]) => all.slice(1)),
      /characters\.json: "耳" of g1a-01 is missing/,
    ],
    [
      'a word with a character that no lesson so far has taught to write',
      (folder) => changeLesson(folder, 1, ({ write }) => ({ write: write.filter((text) => text !== '朵') })),
      /words\/grade1a\.json: "耳朵" of g1a-02 has "朵", which is not taught to be written yet/,
    ],
    [
      'a word in a lesson before the one that teaches its characters',
      (folder) =>
        changeLesson(folder, 0, () => ({
          words: [{ text: '大小', pinyin: 'dà xiǎo', meaning: '意思', sentence: '大小' }],
        })),
      /"大小" of g1a-01 has "小", which is not taught to be written yet/,
    ],
    [
      'a page without a picture',
      (folder) => fs.rmSync(path.join(folder, 'media/page/book-rain-2-800.webp')),
      /page\/book-rain-2-800\.webp: is missing/,
    ],
    [
      'a picture book whose sound is too short',
      (folder) =>
        change(folder, 'books/book-rain.json', (one: { pages: object[] }) => ({ ...one, pages: one.pages.slice(1) })),
      /times 3 sentences, the text has 2/,
    ],
    [
      'a booklist with an item that does not exist',
      (folder) =>
        change(folder, 'booklists.json', (all: object[]) =>
          all.map((one) => ({ ...one, books: [{ picture: 'none' }] })),
        ),
      /booklists\.json: "rainy" holds "none", which is not in the pack/,
    ],
    [
      'an id that differs from the file name',
      (folder) => change(folder, story, (one: object) => ({ ...one, id: 'other' })),
      /holds the id "other"/,
    ],
  ])('fails because of %s, with an error that names the problem', (_, spoil, error) => {
    const folder = aPack({
      books: [{ id: 'book-rain' }],
      booklists: [{ id: 'rainy', books: [{ picture: 'book-rain' }] }],
    });
    spoil(folder);
    expect(() => loadPack(folder)).toThrow(error);
  });

  it('reports all errors in one message, each on a line of its own', () => {
    const folder = aPack();
    fs.rmSync(path.join(folder, 'media/sound/ear-umbrella.mp3'));
    fs.rmSync(path.join(folder, 'media/cover/star-wink-160.webp'));
    expect(() => loadPack(folder)).toThrow(
      /star-wink-160\.webp: is missing or empty\n.*ear-umbrella\.mp3: is missing or empty/,
    );
  });

  it('fails if the folder is not a pack', () => {
    expect(() => loadPack(temporaryFolder())).toThrow(/pack\.json: is missing/);
  });
});
