import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { eq, NoopLogger } from 'drizzle-orm';
import { listMedals } from '#contract/account/achievements.ts';
import { listLimited } from '#contract/catalogue/catalogue.ts';
import * as dictation from '#contract/learning/dictation.ts';
import * as learning from '#contract/learning/learning.ts';
import { CHUNK_FILES, RENDERER_FILE } from '#contract/pageRenderer.ts';
import { getMyHome, getStory } from '#contract/stories/stories.ts';
import { WEEK_MS } from '#lib/time/time.ts';
import { importPack } from './content/store/importPack.ts';
import { bookCheckIns } from '#server/database/tables/learning/bookshelves.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { learningRepository } from './domain/learning/learningRepository.ts';
import { aPack } from './testing/pack/aPack.ts';
import { call } from './testing/call.ts';
import { testedDatabases } from './testing/database/databases.ts';
import { signIn } from './testing/signIn.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';
import { useGateway } from './testing/useGateway.ts';
import { callsOfStoryPage } from '#test/builders/stories/storyPage.ts';

const contentDir = aPack({
  series: {
    'little-ears': [{ id: 'ear-umbrella' }, { id: 'ear-sail', access: 'vip' }, { id: 'ear-boat', access: 'vip' }],
    'night-lights': [{ id: 'moon-boat' }],
  },
  books: [{ id: 'book' }],
  booklists: [0, 1, 2].map((index) => ({ id: `list-${index}`, books: [{ picture: 'book' }] })),
  medals: [1, 2, 3, 4, 5].map((count) => ({ id: `medal-${count}`, rule: { kind: 'checkIns', count } })),
});
/**
 * Returns the folder of a build whose renderer makes the calls of a story page. The path of the page contains the id of
 * the story.
 */
function aBuild(): string {
  const appDist = temporaryFolder();
  const { guest, user } = callsOfStoryPage('STORY');
  const renderer = `
    exports.addressOf = (path) => path;
    exports.renderPage = async (path, answer, visitor = 'guest') => {
      const calls = JSON.parse(${JSON.stringify(JSON.stringify({ guest, user }))}.replaceAll('STORY', path.slice(1)));
      await Promise.all(calls[visitor].map(([call, request]) => answer(call, request)));
      return { title: '', html: '<p>' + path.slice(1) + ' was rendered.</p>', data: '{}', chunk: 'story' };
    };`;
  const shell =
    '<html lang="zh-CN"><head><title></title><meta name="description" content=""/></head><div id="root"></div>';
  fs.mkdirSync(path.join(appDist, path.dirname(RENDERER_FILE)));
  for (const [name, content] of Object.entries({ 'index.html': shell, [RENDERER_FILE]: renderer, [CHUNK_FILES]: '{}' }))
    fs.writeFileSync(path.join(appDist, name), content);
  return appDist;
}
const words = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String.fromCharCode(0x4e00 + index));

describe.each(testedDatabases)('the number of SQL statements of a request on %s', (kind) => {
  const test = useGateway(kind, { contentDir, appDist: aBuild() });
  type User = Awaited<ReturnType<typeof signIn>>;

  afterEach(() => jest.restoreAllMocks());

  /** Returns the statements of a request, each with its values. */
  async function statementsOf(request: () => Promise<{ status: number }>): Promise<string[]> {
    // drizzle passes every statement to this function, also in a transaction, because no other logger is configured.
    const logged = jest.spyOn(NoopLogger.prototype, 'logQuery');
    expect(await request()).toMatchObject({ status: 200 });
    const statements = logged.mock.calls.map((call) => JSON.stringify(call));
    logged.mockRestore();
    expect(statements.length).toBeGreaterThan(0);
    return statements;
  }

  const countStatements = async (request: () => Promise<{ status: number }>): Promise<number> =>
    (await statementsOf(request)).length;

  async function userWithMissed(count: number): Promise<User> {
    const user = await signIn(test);
    const { db, now } = test.gateway;
    const answers = words(count).map((text) => ({ text, isRight: false }));
    for (const track of ['dictation', 'recognise'] as const)
      await db.transaction((tx) => learningRepository(tx).answerAll(user.userId, track, answers, now()));
    return user;
  }

  it('is the same for a dictation of 60 words as for one of 5', async () => {
    const submit = async (count: number) => {
      const user = await signIn(test);
      const marks = words(count).map((text) => ({ text, mark: 'wrong' as const }));
      const body = { dictationId: crypto.randomUUID(), title: '耳朵', way: 'paper' as const, durationMs: 1, marks };
      return countStatements(() => call(test, dictation.submitDictation, { body }, user));
    };
    expect(await submit(60)).toBe(await submit(5));
  });

  const lists: [string, (user: User) => Promise<{ status: number }>][] = [
    ['the plan of the day', (user) => call(test, learning.getToday, {}, user)],
    ['the due characters', (user) => call(test, learning.listDue, {}, user)],
    ['the missed characters', (user) => call(test, learning.listMissed, {}, user)],
    ['the word lists', (user) => call(test, dictation.listWordLists, {}, user)],
    ['the missed words', (user) => call(test, dictation.listMissedWords, { query: {} }, user)],
    ['the due words', (user) => call(test, dictation.getWordSet, { params: { setId: 'due' } }, user)],
  ];
  it.each(lists)('does not depend, for %s, on whether the user has 10 or 400 missed words', async (_, list) => {
    const [few, many] = [await userWithMissed(10), await userWithMissed(400)];
    expect(await countStatements(() => list(many))).toBe(await countStatements(() => list(few)));
  });

  it('is the same for the words of 40 lessons as for those of one lesson', async () => {
    const list = (ids: string[]) =>
      countStatements(() => call(test, dictation.listLessonWords, { query: { units: ids.join(',') } }));
    const many = ['g1a-01', 'g1a-02', ...Array.from({ length: 38 }, (_, index) => `lesson-${index}`)];
    expect(await list(many)).toBe(await list(['g1a-01']));
  });

  it('is the same for five medals that are earned in one call as for one medal', async () => {
    const earn = async (checkIns: number) => {
      const user = await signIn(test);
      const rows = Array.from({ length: checkIns }, (_, index) => ({
        userId: user.userId,
        day: `2026-10-${10 + index}`,
        kind: 'picture' as const,
        bookId: 'book',
        checkedAt: test.gateway.now(),
      }));
      await test.gateway.db.insert(bookCheckIns).values(rows);
      return countStatements(() => call(test, listMedals, {}, user));
    };
    expect(await earn(5)).toBe(await earn(1));
  });

  it('is the same for the home with 22 series as for the home with two', async () => {
    const user = await signIn(test);
    const home = () => countStatements(() => call(test, getMyHome, { query: { age: 5 } }, user));
    // The first call of a session is not counted, because it also stores the device.
    await home();
    const before = await home();
    const ids = Array.from({ length: 20 }, (_, index) => `more-${index}`);
    const series = Object.fromEntries(ids.map((id) => [id, [{ id: `${id}-a` }]]));
    const { db, settings, now } = test.gateway;
    const options = { mediaDir: settings.mediaDir, isBuiltIn: false, now: now() };
    await importPack(db, aPack({ id: 'more', series }), options);
    expect(await home()).toBe(before);
  });

  describe('for the page of a story', () => {
    const open = async (storyId: string, user?: User) => {
      const cookie = user ? `token=${encodeURIComponent(user.userToken)}` : '';
      const { statusCode, body } = await test.app.inject({ url: `/combine/${storyId}`, headers: { cookie } });
      expect(body).toContain(`<p>${storyId} was rendered.</p>`);
      return { status: statusCode };
    };

    it.each([
      ['ear-umbrella', 8, 3],
      // A members' story also needs the offers of the week and, for users, whether they have bought the story.
      ['ear-sail', 10, 4],
    ])(
      'for the story %s, is %i for a member and %i for a guest, and no statement is executed twice',
      async (storyId, ofMember, ofGuest) => {
        const member = await signIn(test, { isMember: true });
        // The first request of a week stores the offers of the week.
        await call(test, getStory, { params: { storyId: 'ear-sail' } });
        const pages = [await statementsOf(() => open(storyId, member)), await statementsOf(() => open(storyId))];
        expect(pages.map(({ length }) => length)).toEqual([ofMember, ofGuest]);
        for (const statements of pages) expect(statements).toEqual([...new Set(statements)]);
      },
    );
  });

  it('is as small as possible for a story in a week without free offers, because no statement is executed twice', async () => {
    // There are no offers of the week if fewer than two of the built-in stories are for members.
    await test.gateway.db.update(stories).set({ isHidden: true }).where(eq(stories.id, 'ear-boat'));
    test.time += WEEK_MS;
    const statements = await statementsOf(() => call(test, getStory, { params: { storyId: 'ear-sail' } }));
    expect((await call(test, listLimited, {})).body.items).toEqual([]);
    expect(statements).toEqual([...new Set(statements)]);
  });
});
