import { eq } from 'drizzle-orm';
import { createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import * as contract from '#contract/learning/learning.ts';
import { startOfChinaDay } from '#lib/time/chinaTime.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/time.ts';
import { characters } from '#server/database/tables/learning/words.ts';
import { learningAnswers, wordFeedback } from '#server/database/tables/learning/learning.ts';
import { users } from '#server/database/tables/account/users.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

describe.each(testedDatabases)('learning on %s', (kind) => {
  const test = useGateway(kind);
  type User = Awaited<ReturnType<typeof signIn>>;
  /** Signs in again, because tokens last for one day and the tests span months. */
  const freshly = ({ mobile }: User) => signIn(test, { mobile });
  const answer = async (
    user: User,
    isRight: boolean,
    {
      character = '耳',
      track = 'recognise',
      key = {},
    }: { character?: string; track?: contract.Track; key?: object } = {},
  ) =>
    call(test, contract.answerCharacter, { body: { track, character, isRight } }, { ...(await freshly(user)), ...key });
  const today = async (user: User) => (await call(test, contract.getToday, {}, await freshly(user))).body;
  const due = async (user: User) =>
    (await call(test, contract.listDue, {}, await freshly(user))).body.items.map(({ track, character }) => [
      track,
      character.text,
    ]);
  const missed = async (user: User) =>
    (await call(test, contract.listMissed, {}, await freshly(user))).body.items.map(({ character }) => character.text);

  it.each([
    ['always right', '111111'],
    ['always wrong', '0000'],
    ['mixed', '1101001110111'],
  ])('the schedule equals that of the library ts-fsrs for answers that are %s', async (_, answers) => {
    const user = await signIn(test);
    const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });
    let card = createEmptyCard(new Date(test.time));
    for (const one of answers) {
      const isRight = one === '1';
      const { body } = await answer(user, isRight, { track: 'write' });
      card = scheduler.next(card, new Date(test.time), isRight ? Rating.Good : Rating.Again).card;
      expect(body.dueAt).toBe(card.due.getTime());
      // After a right answer, the next one is given on the due day; after a wrong answer, three days late.
      test.time = card.due.getTime() + (isRight ? 0 : 3 * DAY_MS);
    }
  });

  it('the time between two reviews is counted in calendar days of China', async () => {
    /** Returns the days to the next review after a right answer that is given one day in China after the first. */
    const daysAfter = async (firstHour: number, secondHour: number) => {
      const user = await signIn(test);
      const startOfDay = startOfChinaDay('2027-03-01');
      test.time = startOfDay + firstHour * HOUR_MS;
      await answer(user, true);
      test.time = startOfDay + DAY_MS + secondHour * HOUR_MS;
      return ((await answer(user, true)).body.dueAt - test.time) / DAY_MS;
    };
    // China's day begins at 16:00 in UTC, and the day of UTC at 08:00 in China.
    const expected = await daysAfter(12, 12);
    expect(await daysAfter(9, 7)).toBe(expected);
    expect(await daysAfter(7, 9)).toBe(expected);
  });

  it('recognising and writing a character have separate schedules', async () => {
    const user = await signIn(test);
    await answer(user, true, { track: 'recognise' });
    const { body } = await call(test, contract.getLessonProgress, { params: { lessonId: 'g1a-01' } }, user);
    expect(body.characters[0]).toEqual({ text: '耳', recognise: 'learning', write: 'new' });
    expect(body.characters[1]).toEqual({ text: '朵', recognise: 'new', write: 'new' });
  });

  it('a character counts as known if its next review is at least a week away', async () => {
    const user = await signIn(test);
    for (const stage of ['learning', 'known']) {
      const { body } = await answer(user, true);
      expect(body.stage).toBe(stage);
      test.time = body.dueAt;
    }
    expect((await today(user)).known).toEqual({ recognise: 1, write: 0 });
  });

  it('a card is in the list of due cards from its due day on, until it is answered', async () => {
    const user = await signIn(test);
    const { dueAt } = (await answer(user, true)).body;
    test.time = dueAt - DAY_MS;
    expect(await due(user)).toEqual([]);
    // The first answer was given later in the day, but the card is due from the morning of its due day.
    test.time = dueAt - 6 * HOUR_MS;
    expect(await due(user)).toEqual([['recognise', '耳']]);
    expect((await today(user)).due).toEqual({ recognise: 1, write: 0, dictation: 0 });
    await answer(user, true);
    expect(await due(user)).toEqual([]);
  });

  it('today’s list of due characters has at most the daily cap minus the characters already practised today, each counted once', async () => {
    const user = await signIn(test);
    const settings = { grade: 1, term: 1, dailyCap: 5 } as const;
    await call(test, contract.saveLearningSettings, { body: settings }, user);
    for (const character of ['耳', '朵', '大', '小']) await answer(user, true, { character });
    await answer(user, true, { character: '小' });
    expect(await today(user)).toMatchObject({ settings, doneToday: 4, left: 1 });
    test.time += 10 * DAY_MS;
    expect(await today(user)).toMatchObject({ doneToday: 0, left: 5 });
    await answer(user, true, { character: '耳' });
    for (const character of ['朵', '大', '小']) await answer(user, false, { character, track: 'write' });
    expect(await today(user)).toMatchObject({ doneToday: 4, left: 1 });
    expect(await due(user)).toHaveLength(1);
  });

  it('a wrong answer adds a character to the book of wrong words, and two right answers or the user remove it', async () => {
    const user = await signIn(test);
    await answer(user, false);
    await answer(user, false, { character: '大' });
    expect((await missed(user)).sort()).toEqual(['大', '耳'].sort());
    await answer(user, true);
    expect(await missed(user)).toContain('耳');
    await answer(user, true);
    expect(await missed(user)).toEqual(['大']);
    await call(test, contract.forgetMissed, { params: { track: 'recognise', character: '大' } }, user);
    expect(await missed(user)).toEqual([]);
    expect((await today(user)).missed).toBe(0);
  });

  it('right answers before the last wrong one do not help to remove a character from the book of wrong words', async () => {
    const user = await signIn(test);
    for (const isRight of [false, true, false, true]) await answer(user, isRight);
    expect(await missed(user)).toEqual(['耳']);
  });

  it('the streak continues until a whole day in China is missed', async () => {
    const user = await signIn(test);
    test.time = Date.UTC(2027, 0, 4, 15, 59);
    await answer(user, true);
    test.time = Date.UTC(2027, 0, 4, 16, 1);
    expect((await today(user)).streak).toEqual({ days: 1, isTodayDone: false });
    await answer(user, true, { character: '大' });
    expect((await today(user)).streak).toEqual({ days: 2, isTodayDone: true });
    test.time += DAY_MS;
    expect((await today(user)).streak).toEqual({ days: 2, isTodayDone: false });
    test.time += DAY_MS;
    expect((await today(user)).streak).toEqual({ days: 0, isTodayDone: false });
  });

  it('the overview of the week shows seven days, the last of which is today', async () => {
    const user = await signIn(test);
    test.time = Date.UTC(2027, 2, 3, 4);
    await answer(user, true);
    await answer(user, false, { character: '大' });
    const { week } = await today(user);
    expect(week).toHaveLength(7);
    expect(week.at(-1)).toEqual({ day: '2027-03-03', answered: 2, right: 1 });
    expect(week[0]).toEqual({ day: '2027-02-25', answered: 0, right: 0 });
  });

  it('the next lesson is the first lesson from the chosen term on that teaches reading or writing a character which the user has not yet practised in this way', async () => {
    const user = await signIn(test);
    const next = async () => (await today(user)).unit?.id;
    const choose = (term: 1 | 2) =>
      call(test, contract.saveLearningSettings, { body: { grade: 1, term, dailyCap: 10 } }, user);
    // All lessons of the pack belong to the first term.
    await choose(2);
    expect(await next()).toBeUndefined();
    await choose(1);
    for (const character of ['耳', '朵', '大']) await answer(user, true, { character });
    expect(await next()).toBe('g1a-01');
    for (const character of ['耳', '大']) await answer(user, false, { character, track: 'write' });
    // The first lesson teaches only how to read 朵; the second one teaches how to write it.
    expect((await today(user)).unit).toMatchObject({
      id: 'g1a-02',
      unitTitle: '第一单元',
      wordCount: 2,
      isVerified: false,
    });
    await answer(user, true, { character: '山' });
    for (const character of ['小', '朵']) {
      expect(await next()).toBe('g1a-02');
      await answer(user, true, { character, track: 'write' });
    }
    expect(await next()).toBeUndefined();
  });

  it('a character that children only learn to recognise can be practised by recognising it, but not by writing it', async () => {
    const user = await signIn(test);
    expect((await answer(user, true, { character: '山' })).status).toBe(200);
    expect((await answer(user, true, { character: '山', track: 'write' })).status).toBe(404);
    expect((await answer(user, true, { character: '朵', track: 'write' })).status).toBe(200);
  });

  it('due and wrong characters that no lesson teaches any more are neither counted nor listed, until a lesson teaches them again', async () => {
    const user = await signIn(test);
    await answer(user, false);
    await answer(user, false, { track: 'write' });
    const { db } = test.gateway;
    const ofEar = eq(characters.text, '耳');
    const [row] = await db.select().from(characters).where(ofEar);
    if (!row) throw new Error('耳 is not in the pack');
    test.time += 3 * DAY_MS;
    const seen = async () => {
      const { due: counts, missed: missedCount } = await today(user);
      return [counts.recognise, counts.write, missedCount, await due(user), await missed(user)];
    };
    const both = [
      1,
      1,
      2,
      [
        ['recognise', '耳'],
        ['write', '耳'],
      ],
      ['耳', '耳'],
    ];
    const sorted = async () => {
      const all = await seen();
      return [...all.slice(0, 3), (all[3] as string[][]).sort(), all[4]];
    };
    expect(await sorted()).toEqual(both);
    await db.update(characters).set({ isWritten: false }).where(ofEar);
    expect(await seen()).toEqual([1, 0, 1, [['recognise', '耳']], ['耳']]);
    await db.delete(characters).where(ofEar);
    expect(await seen()).toEqual([0, 0, 0, [], []]);
    await db.insert(characters).values(row);
    expect(await sorted()).toEqual(both);
  });

  it('HTTP-10 an answer that is sent 20 times counts once', async () => {
    const user = await signIn(test);
    const key = { idempotencyKey: 'k'.repeat(30) };
    const replies = await Promise.all(Array.from({ length: 20 }, () => answer(user, false, { key })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set(kind === 'pglite' ? [200] : [200, 409]));
    const { week } = await today(user);
    expect(week.at(-1)?.answered).toBe(1);
  });

  it('HTTP-10 concurrent answers from 20 tabs are all stored and counted', async () => {
    const user = await signIn(test);
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => answer(user, index % 2 === 0)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect((await today(user)).week.at(-1)?.answered).toBe(20);
    // Another wrong answer, so that the character is in the book of wrong words, whichever answer was stored last.
    await answer(user, false);
    const { body } = await call(test, contract.listMissed, {}, user);
    expect(body.items).toMatchObject([{ character: { text: '耳' }, missCount: 11 }]);
  });

  it('ROLE-03 nobody sees or changes what another user has learnt', async () => {
    const [owner, stranger] = [await signIn(test), await signIn(test)];
    await answer(owner, false);
    expect(await missed(stranger)).toEqual([]);
    await call(test, contract.forgetMissed, { params: { track: 'recognise', character: '耳' } }, stranger);
    expect(await missed(owner)).toEqual(['耳']);
    expect((await call(test, contract.getToday, {})).status).toBe(401);
  });

  it('an answer about a character outside the word books is refused, and nothing is stored', async () => {
    const user = await signIn(test);
    expect((await answer(user, true, { character: '龘' })).status).toBe(404);
    expect((await answer(user, true, { character: 'ab' })).status).toBe(400);
    const settings = { grade: 7, term: 1, dailyCap: 11 } as never;
    expect((await call(test, contract.saveLearningSettings, { body: settings }, user)).status).toBe(400);
    expect((await today(user)).doneToday).toBe(0);
  });

  it('a report of an error in a character is stored once if the request is sent twice', async () => {
    const user = await signIn(test);
    const body = { source: 'newWord', text: '耳', kind: 'strokes', note: '第三笔不对' } as const;
    const options = { ...user, idempotencyKey: 'f'.repeat(30) };
    await call(test, contract.sendWordFeedback, { body }, options);
    const { status } = await call(test, contract.sendWordFeedback, { body }, options);
    expect(status).toBe(200);
    expect(await test.gateway.db.select().from(wordFeedback)).toMatchObject([
      { ...body, userId: user.userId, closedAt: null },
    ]);
  });

  it('the deletion of an account deletes all that its user has learnt', async () => {
    const user = await signIn(test);
    await answer(user, false);
    await test.gateway.db.delete(users).where(eq(users.id, user.userId));
    expect(await test.gateway.db.select().from(learningAnswers).where(eq(learningAnswers.userId, user.userId))).toEqual(
      [],
    );
  });
});
