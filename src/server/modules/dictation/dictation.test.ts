import crypto from 'node:crypto';
import { eq } from 'drizzle-orm';
import { createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import * as contract from '#contract/learning/dictation.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import { learningAnswers } from '#server/database/tables/learning/learning.ts';
import { shellEntries } from '#server/database/tables/account/shells.ts';
import { learningRepository } from '#server/domain/learning/learningRepository.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { readStrokes } from '#server/domain/words/strokes.ts';
import { pointingDown } from '#server/domain/writing/judge.ts';

describe.each(testedDatabases)('dictation on %s', (kind) => {
  const test = useGateway(kind);
  type User = Awaited<ReturnType<typeof signIn>>;
  type Marks = contract.DictationResult['marks'];

  /** Signs in again, because a token lasts for one day. */
  const freshly = ({ mobile }: User) => signIn(test, { mobile });
  const all = (mark: contract.Mark, ...texts: string[]): Marks => texts.map((text) => ({ text, mark }));
  const manyWords = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => String.fromCharCode(0x4e00 + index));
  const aDictation = (marks: Marks, dictationId: string = crypto.randomUUID()) => ({
    body: { dictationId, title: '耳朵', way: 'paper' as const, durationMs: 61_000, marks },
  });
  const submit = (user: User, marks: Marks, dictationId?: string) =>
    call(test, contract.submitDictation, aDictation(marks, dictationId), user);
  const missed = async (user: User) =>
    (await call(test, contract.listMissedWords, { query: {} }, user)).body.items.map(({ word }) => word.text);
  const due = async (user: User) =>
    (await call(test, contract.getWordSet, { params: { setId: 'due' } }, user)).body.words.map(({ text }) => text);
  const entries = (user: User) =>
    test.gateway.db.select().from(shellEntries).where(eq(shellEntries.userId, user.userId));

  it('the words of several lessons are returned with pinyin and sounds, each word once', async () => {
    const { body } = await call(test, contract.listLessonWords, { query: { units: 'g1a-01,g1a-02,g1a-01,nothing' } });
    expect(body.title).toBe('耳朵等 2 课');
    expect(body.words.map(({ text }) => text)).toEqual(['大耳', '耳朵', '大小']);
    expect(body.words[1]).toMatchObject({ pinyin: 'ěr duo', sentence: '这里有耳朵。' });
    expect((await test.app.inject(body.words[0]?.sound ?? '')).statusCode).toBe(200);
  });

  it.each(['', 'nothing', '../etc', `${'a,'.repeat(40)}a`])(
    'a request for the lessons “%s” is answered with 400 or 404',
    async (units) => {
      expect([400, 404]).toContain((await call(test, contract.listLessonWords, { query: { units } })).status);
    },
  );

  it('a result contains the title, the duration and the earned shells, and can be read again', async () => {
    const user = await signIn(test);
    const marks = [...all('right', '耳朵', '大耳'), ...all('wrong', '大小'), ...all('skipped', '耳')];
    const { body } = await submit(user, marks);
    expect(body).toMatchObject({ title: '耳朵', durationMs: 61_000, shells: { words: 2, bonus: 5, balance: 7 } });
    const again = await call(test, contract.getDictation, { params: { dictationId: body.dictationId } }, user);
    expect(again.body).toEqual(body);
  });

  it('ROLE-03 nobody can read or delete the results or word lists of another user', async () => {
    const [user, other] = [await signIn(test), await signIn(test)];
    const { dictationId } = (await submit(user, all('right', '耳朵'))).body;
    expect((await call(test, contract.getDictation, { params: { dictationId } }, other)).status).toBe(404);
    const list = { title: '第三课', words: ['耳朵'] };
    const { listId } = (await call(test, contract.saveWordList, { body: list }, user)).body;
    expect((await call(test, contract.getWordSet, { params: { setId: listId } }, other)).status).toBe(404);
    expect((await call(test, contract.deleteWordList, { params: { listId } }, other)).status).toBe(404);
    expect((await call(test, contract.getWordSet, { params: { setId: listId } }, user)).status).toBe(200);
  });

  it('a dictation that is submitted again, even with other marks for the words, returns its first result', async () => {
    const user = await signIn(test);
    const first = await submit(user, all('right', '耳朵'));
    const again = await submit(user, all('wrong', '耳朵', '大耳'), first.body.dictationId);
    expect(again.body).toEqual(first.body);
    expect(await missed(user)).toEqual([]);
  });

  it('the first dictation of a day in China earns a bonus', async () => {
    const user = await signIn(test);
    const bonus = async () => (await submit(user, all('right', '耳朵'))).body.shells.bonus;
    // The test compares 23:59 and 00:00 in China. A day counted in UTC would not change until 08:00 in China.
    test.time = Date.UTC(2026, 10, 21, 15, 59);
    expect([await bonus(), await bonus()]).toEqual([5, 0]);
    test.time += MINUTE_MS;
    expect([await bonus(), await bonus()]).toEqual([5, 0]);
  });

  it('a dictation in which all words were skipped earns nothing and changes no review schedule', async () => {
    const user = await signIn(test);
    const { body } = await submit(user, all('skipped', '耳朵', '大耳'));
    expect(body.shells).toEqual({ words: 0, bonus: 0, balance: 0 });
    expect([await missed(user), await due(user), await entries(user)]).toEqual([[], [], []]);
  });

  it('correct words earn at most 30 shells a day', async () => {
    let user = await signIn(test);
    const earned = async (count: number) => (await submit(user, all('right', ...manyWords(count)))).body.shells.words;
    expect([await earned(20), await earned(20), await earned(20)]).toEqual([20, 10, 0]);
    test.time += DAY_MS;
    user = await freshly(user);
    expect(await earned(20)).toBe(20);
  });

  it('a wrong word stays in the book of wrong words until it was written correctly twice or the user removes it', async () => {
    const user = await signIn(test);
    await submit(user, all('wrong', '耳朵', '大小'));
    expect((await missed(user)).sort()).toEqual(['大小', '耳朵']);
    await submit(user, all('right', '耳朵'));
    expect(await missed(user)).toContain('耳朵');
    await submit(user, all('right', '耳朵'));
    expect(await missed(user)).toEqual(['大小']);
    await call(test, contract.forgetMissedWord, { params: { word: '大小' } }, user);
    expect(await missed(user)).toEqual([]);
  });

  it('700 wrong words are returned in two pages, and a request without a cursor returns the first page', async () => {
    const user = await signIn(test);
    const answers = manyWords(700).map((text) => ({ text, isRight: false }));
    const { db, now } = test.gateway;
    await db.transaction((tx) => learningRepository(tx).answerAll(user.userId, 'dictation', answers, now()));
    const page = async (query: { cursor?: string }) =>
      (await call(test, contract.listMissedWords, { query }, user)).body;
    const first = await page({});
    const second = await page({ cursor: first.next ?? '' });
    expect([first.items.length, second.items.length, second.next]).toEqual([500, 200, null]);
    const texts = [...first.items, ...second.items].map(({ word }) => word.text);
    expect(texts.sort()).toEqual(manyWords(700).sort());
  });

  it('the book of wrong words refuses a cursor that it did not issue', async () => {
    const user = await signIn(test);
    for (const cursor of ['', '1', '1.abc', '-1.耳', '999999999999999.耳'])
      expect((await call(test, contract.listMissedWords, { query: { cursor } }, user)).status).toBe(400);
  });

  it('a word that the user adds to the book of wrong words is due today if the request says so, and leaves the book like other words', async () => {
    const user = await signIn(test);
    const put = (word: string, isDue = true) =>
      call(test, contract.addMissedWord, { params: { word }, body: { isDue } }, user);
    await submit(user, all('right', '耳朵'));
    await put('耳朵', false);
    expect([await missed(user), await due(user)]).toEqual([['耳朵'], []]);
    await put('耳朵');
    await put('大小');
    await put('大小');
    expect([(await missed(user)).sort(), (await due(user)).sort()]).toEqual([
      ['大小', '耳朵'],
      ['大小', '耳朵'],
    ]);
    await submit(user, all('right', '大小', '耳朵'));
    await submit(user, all('right', '大小'));
    expect(await missed(user)).toEqual(['耳朵']);
    expect((await put('abc')).status).toBe(400);
  });

  it('over a month the due dates equal those that the library ts-fsrs computes', async () => {
    let user = await signIn(test);
    const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });
    let card = createEmptyCard(new Date(test.time));
    for (let day = 0; day < 31; day += 1) {
      user = await freshly(user);
      const isDue = day === 0 || card.due.getTime() <= test.time;
      if (day > 0) expect(await due(user)).toEqual(isDue ? ['耳朵'] : []);
      if (isDue) {
        const isRight = day !== 0 && day !== 9;
        await submit(user, all(isRight ? 'right' : 'wrong', '耳朵'));
        card = scheduler.next(card, new Date(test.time), isRight ? Rating.Good : Rating.Again).card;
      }
      test.time += DAY_MS;
    }
  });

  describe('with handwriting on the screen', () => {
    const drawn = async (word: string): Promise<contract.Drawing[]> =>
      Promise.all(
        Array.from(word, async (character) => {
          const strokes = await readStrokes(character);
          return pointingDown(strokes?.medians ?? []).map((stroke) =>
            stroke.slice(0, 16).flatMap(([x, y]) => [Math.round(x / 5) + 20, Math.round(y / 5) + 20]),
          );
        }),
      );
    const write = (user: User, dictationId: string, word: string, drawings: contract.Drawing[]) =>
      call(test, contract.judgeWriting, { params: { dictationId, word }, body: { drawings } }, user);
    const submitFinger = (user: User, dictationId: string, marks: Marks) =>
      call(
        test,
        contract.submitDictation,
        { body: { dictationId, title: '耳朵', way: 'finger', durationMs: 1, marks } },
        user,
      );
    const scribble = [[[0, 0, 255, 255, 0, 255, 255, 0]]];

    it('the result depends on the strokes, not on the client’s marks', async () => {
      const user = await signIn(test);
      const dictationId = crypto.randomUUID();
      expect((await write(user, dictationId, '耳朵', await drawn('耳朵'))).body.faults).toEqual(['none', 'none']);
      const [ear = []] = await drawn('耳');
      expect((await write(user, dictationId, '大耳', [...scribble, [...ear].reverse()])).body.faults).toEqual([
        'shape',
        'order',
      ]);
      const claimed = [...all('wrong', '耳朵'), ...all('right', '大耳', '大小')];
      const { body } = await submitFinger(user, dictationId, claimed);
      expect(body.marks).toEqual([...all('right', '耳朵'), ...all('wrong', '大耳'), ...all('skipped', '大小')]);
      expect(body.shells.words).toBe(1);
      expect(await missed(user)).toEqual(['大耳']);
    });

    it('only the first judgement of a word counts', async () => {
      const user = await signIn(test);
      const dictationId = crypto.randomUUID();
      await write(user, dictationId, '大', scribble);
      expect((await write(user, dictationId, '大', await drawn('大'))).body.faults).toEqual(['shape']);
    });

    it('ROLE-03 the handwriting of another user with the same dictation id is ignored', async () => {
      const [user, other] = [await signIn(test), await signIn(test)];
      const dictationId = crypto.randomUUID();
      await write(other, dictationId, '大', await drawn('大'));
      expect((await submitFinger(user, dictationId, all('right', '大'))).body.marks).toEqual(all('skipped', '大'));
    });

    it("a drawn word can still be marked as skipped, and a word without stroke data keeps the child's own mark", async () => {
      const user = await signIn(test);
      const dictationId = crypto.randomUUID();
      await write(user, dictationId, '大', scribble);
      expect((await write(user, dictationId, '㐂', scribble)).body.faults).toEqual(['unknown']);
      const marks = [...all('skipped', '大'), ...all('right', '㐂')];
      expect((await submitFinger(user, dictationId, marks)).body.marks).toEqual(marks);
    });

    it('strokes outside the paper and too many strokes are refused, and a character that was not drawn is judged as wrong', async () => {
      const user = await signIn(test);
      const dictationId = crypto.randomUUID();
      for (const drawing of [[[0, 256]], [[-1, 0]], [[0.5, 1]], [[]], Array.from({ length: 37 }, () => [0, 0])]) {
        expect((await write(user, dictationId, '大', [drawing])).status).toBe(400);
      }
      expect((await write(user, dictationId, '大小', await drawn('大'))).body.faults).toEqual(['none', 'shape']);
      expect((await write(user, dictationId, '大', [[]])).body.faults).toEqual(['shape']);
      expect((await write(user, dictationId, '大'.repeat(12), [])).body.faults).toHaveLength(12);
    });
  });

  it('word lists of a user are stored, returned with the pinyin of the word books, and deleted', async () => {
    const user = await signIn(test);
    const list = { title: ' 周末听写 ', words: ['耳朵', '蘑菇', '耳朵'] };
    const { listId } = (await call(test, contract.saveWordList, { body: list }, user)).body;
    const { body } = await call(test, contract.listWordLists, {}, user);
    expect(body.lists).toMatchObject([{ listId, title: '周末听写', wordCount: 2 }]);
    const { words } = (await call(test, contract.getWordSet, { params: { setId: listId } }, user)).body;
    expect(words).toMatchObject([
      { text: '耳朵', pinyin: 'ěr duo' },
      { text: '蘑菇', pinyin: 'mó gu', sound: null, isSpelt: true },
    ]);
    const remove = () => call(test, contract.deleteWordList, { params: { listId } }, user);
    expect((await remove()).status).toBe(200);
    expect((await call(test, contract.listWordLists, {}, user)).body.lists).toEqual([]);
    expect((await remove()).status).toBe(404);
  });

  it.each([[[]], [['abc']], [['字'.repeat(13)]], [Array.from({ length: 101 }, () => '字')]])(
    'a word list with the words %p is refused',
    async (words) => {
      const user = await signIn(test);
      expect((await call(test, contract.saveWordList, { body: { title: '词', words } }, user)).status).toBe(400);
    },
  );

  if (kind === 'postgres') {
    it('HTTP-10 one dictation submitted by 30 connections at the same moment, with different keys, counts once', async () => {
      const user = await signIn(test);
      const dictationId = crypto.randomUUID();
      const marks = all('right', '耳朵', '大耳');
      const answers = await Promise.all(Array.from({ length: 30 }, () => submit(user, marks, dictationId)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect((await entries(user)).map(({ amount }) => amount).sort()).toEqual([2, 5]);
      const answered = await test.gateway.db
        .select()
        .from(learningAnswers)
        .where(eq(learningAnswers.userId, user.userId));
      expect(answered).toHaveLength(2);
    });

    it('20 concurrent dictations earn one bonus and at most the daily maximum of shells', async () => {
      const user = await signIn(test);
      const texts = manyWords(4);
      // Half of the dictations have the words in reverse order, because locks taken in different orders would deadlock.
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          submit(user, all('right', ...(index % 2 ? texts : [...texts].reverse()))),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(answers.filter(({ body }) => body.shells.bonus > 0)).toHaveLength(1);
      const total = (await entries(user)).reduce((sum, { amount }) => sum + amount, 0);
      expect(total).toBe(35);
    });
  }
});
