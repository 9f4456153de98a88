import crypto from 'node:crypto';
import fs from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import * as contract from '#contract/experience/aims.ts';
import type { AimInput } from '#contract/experience/aims.ts';
import { reportReading } from '#contract/books/bookshelf.ts';
import { saveProgress } from '#contract/stories/stories.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { aimMarks, aims } from '#server/database/tables/experience/aims.ts';
import { finishings } from '#server/database/tables/experience/finishings.ts';
import { bookCheckIns } from '#server/database/tables/learning/bookshelves.ts';
import { learningAnswers } from '#server/database/tables/learning/learning.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { anAimInput } from '#test/builders/experience/experience.ts';

const NOON = Date.parse('2026-11-24T04:00:00Z');

describe.each(testedDatabases)('aims on %s', (kind) => {
  const contentDir = aPack({ books: [{ id: 'book', pageCount: 4 }] });
  const test = useGateway(kind, { contentDir }, { poolSize: 20 });
  type User = Awaited<ReturnType<typeof signIn>>;
  beforeEach(() => {
    test.time = NOON;
  });

  /** Signs the family in again on a later day, because its session would have expired by then. */
  const laterOn = (day: string, { mobile }: User) => {
    test.time = Date.parse(`${day}T04:00:00Z`);
    return signIn(test, { mobile });
  };

  const add = (user: User, input: Partial<AimInput> = {}, options: CallOptions = {}) =>
    call(test, contract.addAim, { body: anAimInput(input) }, { ...user, ...options });
  const change = (user: User, aimId: string, input: Partial<AimInput>) =>
    call(test, contract.changeAim, { params: { aimId }, body: anAimInput(input) }, user);
  const mark = (user: User, aimId: string, day: string, { stepId = 0, isDone = true } = {}) =>
    call(test, contract.markAim, { params: { aimId }, body: { stepId, day, isDone } }, user);
  const list = async (user: User, state: 'open' | 'reached', page: object = {}) =>
    (await call(test, contract.listAims, { query: { state, limit: 20, ...page } }, user)).body;
  const get = async (user: User, aimId: string) =>
    (await call(test, contract.getAim, { params: { aimId } }, user)).body;

  /** Reports that the child has heard a story, and whether it was finished. */
  const hear = (user: User, storyId: string, finished: boolean, heardAt = test.time) =>
    call(test, saveProgress, { params: { storyId }, body: { positionMs: 1, finished, heardAt } }, user);
  const read = (user: User, pages: number[]) =>
    call(
      test,
      reportReading,
      { params: { bookId: 'book' }, body: { page: 0, pages, sentences: [], seconds: 1 } },
      user,
    );

  it('are stored as they were written, without hidden characters, and begin today', async () => {
    const user = await signIn(test);
    const steps = [
      { id: 0, text: '会甩绳' },
      { id: 0, text: '跳过一次' },
    ];
    const written = {
      kind: 'sport',
      measure: 'steps',
      title: '学会\u202e跳绳',
      deadline: '2026-12-24',
      steps,
    } as const;
    const { status, body } = await add(user, { ...written, steps: [...steps], target: 99 });
    expect([status, body]).toEqual([
      200,
      {
        ...anAimInput({ ...written, title: '学会跳绳' }),
        id: body.id,
        target: 2,
        progress: 0,
        startDay: '2026-11-24',
        steps: [
          { id: 1, text: '会甩绳', doneOn: null },
          { id: 2, text: '跳过一次', doneOn: null },
        ],
        checkedDays: [],
        state: 'open',
        reachedOn: null,
        isCelebrated: false,
        entry: null,
      },
    ]);
    expect((await list(user, 'open')).items).toEqual([body]);
  });

  it.each([
    ['a measure that the kind does not offer', { kind: 'sport', measure: 'minutes' }, 'invalid_input'],
    ['a target of 0', { target: 0 }, 'invalid_input'],
    ['a target that is too high', { target: 367 }, 'invalid_input'],
    ['no steps to check off', { measure: 'steps' }, 'invalid_input'],
    ['a title of invisible characters', { title: '\u200b' }, 'invalid_input'],
    ['a title that is too long', { title: '长'.repeat(31) }, 'invalid_input'],
    ['a deadline that is over', { deadline: '2026-11-23' }, 'aim_deadline_over'],
    ['a deadline that is too far away', { deadline: '2027-11-26' }, 'aim_deadline_far'],
    ['more days than there are until the deadline', { target: 4, deadline: '2026-11-26' }, 'aim_days_many'],
    ['a day that does not exist', { deadline: '2027-02-30' }, 'invalid_input'],
  ] as const)('are refused with %s', async (_, input, code) => {
    expect(await add(await signIn(test), input)).toMatchObject({ status: 400, body: { code } });
  });

  it('accept a target of at most as many days as there are from the first day to the deadline, even when they are changed later', async () => {
    const first = await signIn(test);
    const { status, body } = await add(first, { target: 3, deadline: '2026-11-26' });
    expect(status).toBe(200);
    const user = await laterOn('2026-11-26', first);
    expect(await change(user, body.id, { target: 4, deadline: '2026-11-26' })).toMatchObject({
      status: 400,
      body: { code: 'aim_days_many', message: '到最后一天只有 3 天，打勾的天数不能更多' },
    });
    expect((await change(user, body.id, { target: 4, deadline: '2026-11-27' })).status).toBe(200);
    // An earlier release may have accepted a target of more days. The family can still change the title of such an aim.
    await test.gateway.db.update(aims).set({ target: 9 });
    const title = '早上刷牙';
    expect((await change(user, body.id, { title, target: 9, deadline: '2026-11-27' })).body).toMatchObject({ title });
  });

  it('are reached when enough days are checked off, and are open again when a day is unchecked', async () => {
    const first = await signIn(test);
    const { id } = (await add(first)).body;
    const user = await laterOn('2026-11-26', first);
    for (const day of ['2026-11-24', '2026-11-25', '2026-11-25']) await mark(user, id, day);
    expect(await get(user, id)).toMatchObject({
      progress: 2,
      state: 'open',
      checkedDays: ['2026-11-25', '2026-11-24'],
    });
    expect((await mark(user, id, '2026-11-26')).body).toMatchObject({
      progress: 3,
      state: 'reached',
      reachedOn: '2026-11-26',
      isCelebrated: false,
    });
    // Until the celebration was seen, the list of open aims, which the screen loads first, still contains the reached
    // aim.
    expect((await list(user, 'open')).items).toMatchObject([{ id, isCelebrated: false }]);
    await call(test, contract.celebrateAim, { params: { aimId: id } }, user);
    expect([(await list(user, 'open')).items, (await list(user, 'reached')).items.length]).toEqual([[], 1]);
    expect(await get(user, id)).toMatchObject({ isCelebrated: true });
    expect((await mark(user, id, '2026-11-26', { isDone: false })).body).toMatchObject({
      progress: 2,
      state: 'open',
      reachedOn: null,
      isCelebrated: false,
    });
  });

  it.each([
    ['tomorrow', '2026-12-01', '2026-12-02'],
    ['more than six days ago', '2026-12-01', '2026-11-24'],
    ['before the aim began', '2026-11-25', '2026-11-23'],
  ])('cannot be checked off for a day that is %s', async (_, today, day) => {
    const first = await signIn(test);
    const { id } = (await add(first)).body;
    const user = await laterOn(today, first);
    expect(await mark(user, id, day)).toMatchObject({ status: 400, body: { code: 'aim_day_wrong' } });
    expect((await mark(user, id, '2026-11-25')).status).toBe(200);
  });

  it('count each step once, even if its text has changed, and do not count a removed step', async () => {
    const first = await signIn(test);
    const steps = [
      { id: 0, text: '穿袜子' },
      { id: 0, text: '穿裤子' },
    ];
    const { id } = (await add(first, { kind: 'life', measure: 'steps', steps })).body;
    await mark(first, id, '2026-11-24', { stepId: 1 });
    const user = await laterOn('2026-11-25', first);
    expect((await mark(user, id, '2026-11-25', { stepId: 1 })).body).toMatchObject({ progress: 1, state: 'open' });
    expect(await mark(user, id, '2026-11-25', { stepId: 3 })).toMatchObject({ status: 400 });
    expect(await mark(user, id, '2026-11-25')).toMatchObject({ status: 400 });
    const renamed = [
      { id: 1, text: '自己穿袜子' },
      { id: 0, text: '扣扣子' },
    ];
    expect((await change(user, id, { kind: 'life', measure: 'steps', steps: renamed })).body).toMatchObject({
      progress: 1,
      steps: [
        { id: 1, text: '自己穿袜子', doneOn: '2026-11-24' },
        { id: 3, text: '扣扣子', doneOn: null },
      ],
    });
    const left = [{ id: 3, text: '扣扣子' }];
    expect((await change(user, id, { kind: 'life', measure: 'steps', steps: left })).body).toMatchObject({
      progress: 0,
      state: 'open',
    });
  });

  it('are reached when the target is lowered to the number of checked days, and open again when it is raised', async () => {
    const user = await signIn(test);
    const { id } = (await add(user)).body;
    await mark(user, id, '2026-11-24');
    expect((await change(user, id, { target: 1 })).body).toMatchObject({ state: 'reached' });
    expect((await change(user, id, { target: 2 })).body).toMatchObject({ state: 'open', reachedOn: null });
  });

  describe('whose progress the gateway computes', () => {
    const aimOf = async (user: User, input: Partial<AimInput>) => (await add(user, { tags: [], ...input })).body.id;
    const at = (text: string) => new Date(`${text}+08:00`);

    it('count the listening time between the first day and the deadline', async () => {
      const user = await signIn(test);
      const id = await aimOf(user, { kind: 'listening', measure: 'minutes', target: 10, deadline: '2026-11-25' });
      const listened = (startedAt: Date, minutes: number) =>
        test.gateway.db.insert(listeningSessions).values({
          userId: user.userId,
          storyId: 'ear-sail',
          id: startedAt.toISOString(),
          deviceId: 'device',
          reportedMs: 0,
          listenedMs: minutes * MINUTE_MS,
          startedAt,
          reportedAt: startedAt,
        });
      await listened(at('2026-11-23T23:59:59'), 30);
      await listened(at('2026-11-24T00:00:00'), 4.5);
      await listened(at('2026-11-25T23:59:59'), 5);
      await listened(at('2026-11-26T00:00:00'), 30);
      expect(await get(user, id)).toMatchObject({ progress: 9, state: 'open' });
      await listened(at('2026-11-25T12:00:00'), 1);
      expect((await list(user, 'open')).items).toMatchObject([{ progress: 10, state: 'reached' }]);
      expect((await list(user, 'reached')).items).toMatchObject([{ id, progress: 10 }]);
    });

    it("count the finished stories, books and words of the aim's child, each once", async () => {
      const user = await signIn(test);
      const { db } = test.gateway;
      const { userId } = user;
      const heardAt = at('2026-11-24T12:00:00');
      const ids = {
        stories: await aimOf(user, { kind: 'listening', measure: 'stories', target: 5 }),
        books: await aimOf(user, { kind: 'reading', measure: 'books', target: 5 }),
        words: await aimOf(user, { kind: 'words', measure: 'words', target: 5 }),
      };
      await hear(user, 'ear-sail', true);
      await hear(user, 'moon-boat', false);
      await hear(user, 'star-wink', true, at('2026-11-23T12:00:00').getTime());
      await read(user, [0, 1, 2, 3]);
      const checkIn = { userId, kind: 'story' as const, bookId: 'ear-sail', checkedAt: heardAt };
      await db.insert(bookCheckIns).values([
        { ...checkIn, day: '2026-11-24' },
        { ...checkIn, day: '2026-11-25' },
        { ...checkIn, day: '2026-11-24', bookId: 'moon-boat' },
        { ...checkIn, day: '2026-11-23', bookId: 'star-wink' },
      ]);
      const answer = {
        userId,
        track: 'recognise' as const,
        text: '耳',
        isRight: true,
        day: '2026-11-24',
        answeredAt: heardAt,
      };
      await db.insert(learningAnswers).values([
        { ...answer, id: `${userId}-1` },
        { ...answer, id: `${userId}-2` },
        { ...answer, id: `${userId}-3`, text: '朵', isRight: false },
        { ...answer, id: `${userId}-4`, text: '大', day: '2026-11-23' },
      ]);
      const counted = [];
      for (const id of Object.values(ids)) counted.push((await get(user, id)).progress);
      expect(counted).toEqual([1, 3, 1]);
      const other = await aimOf(await signIn(test), { kind: 'words', measure: 'words', target: 5 });
      expect(await mark(user, ids.words, '2026-11-24')).toMatchObject({ status: 400 });
      expect(await mark(user, other, '2026-11-24')).toMatchObject({ status: 404 });
    });
  });

  describe('that count stories or books', () => {
    it('still count a finished story after a part of it was heard again', async () => {
      const user = await signIn(test);
      const { id } = (await add(user, { kind: 'listening', measure: 'stories', target: 2 })).body;
      await hear(user, 'ear-sail', true);
      test.time += HOUR_MS;
      await hear(user, 'ear-sail', false);
      expect(await get(user, id)).toMatchObject({ progress: 1, state: 'open' });
      await hear(user, 'moon-boat', true);
      expect(await get(user, id)).toMatchObject({ progress: 2, state: 'reached' });
      test.time += HOUR_MS;
      await hear(user, 'moon-boat', false);
      expect(await get(user, id)).toMatchObject({ progress: 2, state: 'reached', reachedOn: '2026-11-24' });
    });

    it('count what was finished before the deadline, even if it is finished again after the deadline', async () => {
      const first = await signIn(test);
      const deadline = '2026-11-25';
      const stories = (await add(first, { kind: 'listening', measure: 'stories', target: 2, deadline })).body;
      const books = (await add(first, { kind: 'reading', measure: 'books', target: 2, deadline })).body;
      await hear(first, 'ear-sail', true);
      await read(first, [0, 1, 2, 3]);
      const user = await laterOn('2026-11-26', first);
      await hear(user, 'ear-sail', true);
      await read(user, [0, 1, 2, 3]);
      await hear(user, 'moon-boat', true);
      expect([await get(user, stories.id), await get(user, books.id)]).toMatchObject([
        { progress: 1, state: 'open' },
        { progress: 1, state: 'open' },
      ]);
    });

    it('do not count a book that was finished before the aim began and only opened since', async () => {
      const first = await signIn(test);
      await read(first, [0, 1, 2, 3]);
      const user = await laterOn('2026-11-25', first);
      const { id } = (await add(user, { kind: 'reading', measure: 'books', target: 1 })).body;
      await read(user, [0]);
      expect(await get(user, id)).toMatchObject({ progress: 0, state: 'open' });
    });

    it('count a story by the day on which it was finished, even if the report arrives after the deadline', async () => {
      const first = await signIn(test);
      const { id } = (await add(first, { kind: 'listening', measure: 'stories', target: 1, deadline: '2026-11-24' }))
        .body;
      const user = await laterOn('2026-11-25', first);
      await hear(user, 'ear-sail', false);
      await hear(user, 'ear-sail', true, NOON + HOUR_MS);
      expect(await get(user, id)).toMatchObject({ progress: 1, state: 'reached' });
    });

    it('count what was finished before the release that began to record finished stories and books', async () => {
      const user = await signIn(test);
      const stories = (await add(user, { kind: 'listening', measure: 'stories', target: 2 })).body;
      const books = (await add(user, { kind: 'reading', measure: 'books', target: 2 })).body;
      await hear(user, 'ear-sail', true);
      await read(user, [0, 1, 2, 3]);
      const { db } = test.gateway;
      await db.delete(finishings);
      const migration = fs.readFileSync('src/server/migrations/0070_finishings.sql', 'utf8');
      const fillings = migration.split('--> statement-breakpoint').filter((text) => text.includes('INSERT INTO'));
      for (const filling of fillings) await db.execute(sql.raw(filling));
      expect(await get(user, stories.id)).toMatchObject({ progress: 1 });
      expect(await get(user, books.id)).toMatchObject({ progress: 1 });
    });

    it('stay reached when only the title is changed, even if the records no longer show the progress', async () => {
      const user = await signIn(test);
      const input = { kind: 'listening', measure: 'stories', target: 1 } as const;
      const { id } = (await add(user, input)).body;
      await hear(user, 'ear-sail', true);
      await get(user, id);
      await test.gateway.db.delete(finishings).where(eq(finishings.userId, user.userId));
      expect((await change(user, id, { ...input, title: '听完一个' })).body).toMatchObject({
        progress: 1,
        state: 'reached',
      });
      expect((await change(user, id, { ...input, target: 2 })).body).toMatchObject({ progress: 0, state: 'open' });
    });
  });

  it('do not count days and steps after the deadline, and such days and steps cannot be checked off', async () => {
    const first = await signIn(test);
    const deadline = '2026-11-25';
    const days = (await add(first, { target: 2, deadline })).body;
    const steps = (await add(first, { measure: 'steps', steps: [{ id: 0, text: '会甩绳' }], deadline })).body;
    const user = await laterOn('2026-11-26', first);
    expect(await mark(user, days.id, '2026-11-26')).toMatchObject({ status: 400, body: { code: 'aim_day_wrong' } });
    expect(await mark(user, steps.id, '2026-11-26', { stepId: 1 })).toMatchObject({ status: 400 });
    const late = { userId: user.userId, day: '2026-11-26', markedAt: new Date(test.time) };
    await test.gateway.db.insert(aimMarks).values([
      { ...late, aimId: days.id, stepId: 0 },
      { ...late, aimId: steps.id, stepId: 1 },
    ]);
    // After the deadline, an earlier day can still be checked off, because a family may forget to do so in the evening.
    expect((await mark(user, days.id, '2026-11-25')).body).toMatchObject({ progress: 1, state: 'open' });
    expect(await get(user, steps.id)).toMatchObject({ progress: 0, state: 'open' });
  });

  it('are listed newest first, page by page', async () => {
    const user = await signIn(test);
    for (const title of ['一', '二', '三']) {
      test.time += 1_000;
      await add(user, { title });
    }
    const first = await list(user, 'open', { limit: 2 });
    expect(first.items.map(({ title }) => title)).toEqual(['三', '二']);
    const second = await list(user, 'open', { limit: 2, cursor: first.next });
    expect([second.items.map(({ title }) => title), second.next]).toEqual([['一'], null]);
  });

  it('belong to one family, and other families can neither see nor change them', async () => {
    const { id } = (await add(await signIn(test))).body;
    const stranger = await signIn(test);
    const params = { aimId: id };
    expect((await call(test, contract.getAim, { params }, stranger)).status).toBe(404);
    expect((await change(stranger, id, {})).status).toBe(404);
    expect((await mark(stranger, id, '2026-11-24')).status).toBe(404);
    expect((await call(test, contract.celebrateAim, { params }, stranger)).status).toBe(404);
    expect((await call(test, contract.removeAim, { params }, stranger)).status).toBe(404);
  });

  it('can be deleted, and a repeated deletion is answered with 404', async () => {
    const user = await signIn(test);
    const params = { aimId: (await add(user)).body.id };
    const remove = async () => (await call(test, contract.removeAim, { params }, user)).status;
    expect([await remove(), await remove()]).toEqual([200, 404]);
  });

  it('are added only once if the request is repeated', async () => {
    const user = await signIn(test);
    const idempotencyKey = crypto.randomUUID();
    for (let time = 0; time < 2; time += 1) await add(user, {}, { idempotencyKey });
    expect((await list(user, 'open')).items).toHaveLength(1);
  });

  it('count a day once if 20 devices check it off at the same moment, and are reached once', async () => {
    const user = await signIn(test);
    const { id } = (await add(user, { target: 1 })).body;
    const answers = await Promise.all(Array.from({ length: 20 }, () => mark(user, id, '2026-11-24')));
    expect(answers.map(({ status, body }) => [status, body.progress, body.state])).toEqual(
      Array.from({ length: 20 }, () => [200, 1, 'reached']),
    );
  });
});
