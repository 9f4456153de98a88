import { eq } from 'drizzle-orm';
import { submitDictation } from '#contract/learning/dictation.ts';
import { addHealthRecord } from '#contract/family/health.ts';
import { reportReading } from '#contract/books/bookshelf.ts';
import { changeChild } from '#contract/family/children.ts';
import * as contract from '#contract/family/tasks.ts';
import { subscribe } from '#contract/catalogue/catalogue.ts';
import { saveProgress } from '#contract/stories/stories.ts';
import { taskRules, type TaskId } from '#lib/tasks/taskRules.ts';
import { endOfChinaDay } from '#lib/time/chinaTime.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { children as childrenTable } from '#server/database/tables/account/children.ts';
import { learningAnswers } from '#server/database/tables/learning/learning.ts';
import { users } from '#server/database/tables/account/users.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { addSibling } from '#server/testing/addSibling.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { aKidInput } from '#test/builders/family/children.ts';
import { aGrowthEntry } from '#test/builders/family/health.ts';
import { taskService } from './taskService.ts';

/** Noon in China. */
const NOON = Date.parse('2026-11-24T04:00:00Z');

describe.each(testedDatabases)('the task centre on %s', (kind) => {
  const test = useGateway(kind, { contentDir: aPack({ books: [{ id: 'book', pageCount: 4 }] }) });
  type User = Awaited<ReturnType<typeof signIn>>;

  /** Signs in a user whose account is a day old, because the listening allowance depends on the age of the account. */
  async function family(options: Parameters<typeof signIn>[1] = {}) {
    test.time = NOON - DAY_MS;
    const user = await signIn(test, options);
    test.time = NOON;
    return freshly(user);
  }
  /** Signs in again, because a token lasts for one day. */
  const freshly = ({ mobile }: User) => signIn(test, { mobile });
  const tasks = async (user: User) => (await call(test, contract.getTasks, {}, await freshly(user))).body;
  const task = async (user: User, id: TaskId) => (await tasks(user)).items.find((one) => one.id === id);
  const claim = async (user: User, id: TaskId, query: { attemptId?: string } = {}) =>
    call(test, contract.claimTask, { params: { task: id }, query }, await freshly(user));
  const undo = async (user: User, id: TaskId) =>
    call(test, contract.undoClaim, { params: { task: id } }, await freshly(user));
  const sign = async (user: User, query: { attemptId?: string } = {}) =>
    (await call(test, contract.signInToday, { query }, await freshly(user))).body;
  const balance = ({ userId }: User) => shellLedger(test.gateway.db).balance(userId);
  const listen = (user: User, minutes: number, finished = false, id: string = crypto.randomUUID()) =>
    call(
      test,
      saveProgress,
      {
        params: { storyId: 'ear-umbrella' },
        body: {
          positionMs: 1_000,
          finished,
          heardAt: test.time,
          session: { id, listenedMs: minutes * MINUTE_MS },
        },
      },
      user,
    );
  const fillIn = (user: User) => {
    const body = aKidInput({ birthday: '2020-05-10', sex: 'girl', interests: ['space'] });
    return call(test, changeChild, { params: { childId: user.userId }, body }, user);
  };

  it('measures the minutes of today with the clock of the gateway, and counts a finished story only if the child has really heard it', async () => {
    const user = await family();
    await listen(user, 0, true);
    expect([(await task(user, 'listen'))?.reached, (await task(user, 'story'))?.state]).toEqual([0, 'open']);
    await listen(user, 14, true);
    expect(await task(user, 'listen')).toMatchObject({ reached: 14, state: 'open', shells: 3 });
    expect((await task(user, 'story'))?.state).toBe('ready');
    expect((await claim(user, 'listen')).body).toMatchObject({ code: 'task_not_done' });
    await listen(user, 2);
    expect((await claim(user, 'listen')).body).toEqual({ shells: 3, balance: 3, isRepeated: false });
    test.time += 13 * HOUR_MS;
    expect(await task(user, 'listen')).toMatchObject({ reached: 0, state: 'open' });
    expect((await task(user, 'story'))?.state).toBe('open');
    expect(await task(user, 'stories10')).toMatchObject({ reached: 1, state: 'open' });
  });

  it('marks a task as done after a dictation of five checked words, after the completed profile, and after the first health record', async () => {
    const user = await family();
    const dictate = (count: number) =>
      call(
        test,
        submitDictation,
        {
          body: {
            dictationId: crypto.randomUUID(),
            title: '听写',
            way: 'paper',
            durationMs: 1,
            marks: Array.from({ length: count }, (_, index) => ({
              text: `词${'一二三四五'[index]}`,
              mark: 'wrong' as const,
            })),
          },
        },
        user,
      );
    await dictate(4);
    expect((await task(user, 'dictation'))?.state).toBe('open');
    await dictate(5);
    expect((await task(user, 'dictation'))?.state).toBe('ready');
    expect(await task(user, 'profile')).toMatchObject({ reached: 0, goal: 3 });
    await fillIn(user);
    expect((await task(user, 'profile'))?.state).toBe('ready');
    const body = { entry: aGrowthEntry({ heightMm: 1_150 }), confirmed: true };
    await call(test, addHealthRecord, { params: { childId: user.userId }, body }, user);
    expect((await task(user, 'health'))?.state).toBe('ready');
  });

  it('counts the different characters practised today, and a picture book that was read to its end', async () => {
    const user = await family();
    const answer = (text: string, track: 'recognise' | 'write' | 'dictation', day = '2026-11-24') =>
      test.gateway.db.insert(learningAnswers).values({
        id: crypto.randomUUID(),
        userId: user.userId,
        text,
        track,
        day,
        isRight: false,
        answeredAt: new Date(test.time),
      });
    for (const text of ['大', '小', '耳', '朵']) await answer(text, 'recognise');
    await answer('大', 'write');
    await answer('听', 'dictation');
    await answer('昨', 'write', '2026-11-23');
    expect(await task(user, 'words')).toMatchObject({ reached: 4, state: 'open' });
    await answer('天', 'write');
    expect((await task(user, 'words'))?.state).toBe('ready');
    expect((await task(user, 'words50'))?.reached).toBe(6);
    const read = (pages: number[]) =>
      call(
        test,
        reportReading,
        { params: { bookId: 'book' }, body: { page: 0, pages, sentences: [], seconds: 1 } },
        user,
      );
    await read([0, 1]);
    expect((await task(user, 'book'))?.state).toBe('open');
    await read([2, 3]);
    expect((await task(user, 'book'))?.state).toBe('ready');
  });

  it('counts a story that played across midnight for the day on which it was finished', async () => {
    const user = await family();
    const session = crypto.randomUUID();
    test.time = Date.parse('2026-11-24T23:58+08:00');
    await listen(await freshly(user), 5, false, session);
    test.time += 5 * MINUTE_MS;
    await listen(await freshly(user), 10, true, session);
    expect((await task(user, 'story'))?.state).toBe('ready');
    expect((await task(user, 'listen'))?.reached).toBe(0);
  });

  it('counts a story and a book for the day on which they were finished, even if parts of them are heard or read again later', async () => {
    const user = await family();
    const read = async (pages: number[]) => {
      const body = { page: 0, pages, sentences: [], seconds: 1 };
      return call(test, reportReading, { params: { bookId: 'book' }, body }, await freshly(user));
    };
    const states = async () => [(await task(user, 'story'))?.state, (await task(user, 'book'))?.state];
    await listen(user, 2, true);
    await read([0, 1, 2, 3]);
    test.time += MINUTE_MS;
    await listen(user, 1, false);
    await read([0]);
    expect(await states()).toEqual(['ready', 'ready']);
    test.time += DAY_MS;
    await listen(await freshly(user), 2, false);
    await read([0]);
    expect(await states()).toEqual(['open', 'open']);
    expect((await task(user, 'stories10'))?.reached).toBe(1);
    test.time += MINUTE_MS;
    await listen(await freshly(user), 1, true);
    await read([0, 1, 2, 3]);
    expect(await states()).toEqual(['ready', 'ready']);
  });

  it('ROLE-02 gives members 20 shells where others get 10, and 2 shells instead of 1 for the first sign-in', async () => {
    const [member, other] = [await family({ isMember: true }), await family()];
    for (const user of [member, other]) await fillIn(user);
    expect((await claim(member, 'profile')).body).toMatchObject({ shells: 20, balance: 20 });
    expect((await claim(other, 'profile')).body).toMatchObject({ shells: 10, balance: 10 });
    expect((await sign(member)).shells).toBe(2);
    expect((await sign(other)).shells).toBe(1);
    expect([(await tasks(member)).isDoubled, (await tasks(other)).isDoubled]).toEqual([true, false]);
  });

  it('gives a reward once, however often it is claimed', async () => {
    const user = await family();
    await fillIn(user);
    for (let time = 0; time < 3; time += 1)
      expect((await claim(user, 'profile')).body).toEqual({ shells: 10, balance: 10, isRepeated: time > 0 });
    test.time += 40 * DAY_MS;
    expect((await claim(user, 'profile')).body).toEqual({ shells: 10, balance: 10, isRepeated: true });
  });

  it('tells another device that the shells were given before, but does not tell this to a device that repeats its own attempt', async () => {
    const user = await family();
    await fillIn(user);
    const [phone, tablet] = [{ attemptId: crypto.randomUUID() }, { attemptId: crypto.randomUUID() }];
    const attempts = [phone, phone, tablet, {}, phone];
    for (const send of [
      sign,
      async (...call: Parameters<typeof sign>) => (await claim(call[0], 'profile', call[1])).body,
    ]) {
      const replies = [];
      for (const attempt of attempts) replies.push(await send(user, attempt));
      expect(replies.map((reply) => reply.isRepeated)).toEqual([false, false, true, true, false]);
    }
    expect(await balance(user)).toBe(11);
    // After an undo, a claim counts as a new one, even if the device sends the id of its first attempt again.
    await undo(user, 'profile');
    expect((await claim(user, 'profile', phone)).body).toEqual({ shells: 10, balance: 11, isRepeated: false });
  });

  it('rewards a subscription once for all children of a family, whichever child is active', async () => {
    const user = await family();
    const childId = await addSibling(test, user.userId);
    const second = async () => ({ ...(await freshly(user)), childId });
    const stateFor = async (as: CallOptions) =>
      (await call(test, contract.getTasks, {}, as)).body.items.find(({ id }) => id === 'subscribe')?.state;
    expect(await stateFor(await second())).toBe('open');
    const params = { seriesId: 'little-ears' };
    expect((await call(test, subscribe, { params }, await second())).status).toBe(200);
    expect(await stateFor(await second())).toBe('ready');
    const claimed = await call(test, contract.claimTask, { params: { task: 'subscribe' }, query: {} }, await second());
    expect(claimed.body).toMatchObject({ shells: 5, balance: 5 });
    expect([await stateFor(await second()), await stateFor(await freshly(user))]).toEqual(['claimed', 'claimed']);
    await claim(user, 'subscribe');
    expect(await balance(user)).toBe(5);
  });

  it('takes back the shells of an undone claim, and accepts up to three claims of a task', async () => {
    const user = await family();
    expect((await undo(user, 'profile')).status).toBe(404);
    await fillIn(user);
    for (let time = 0; time < 2; time += 1) {
      await claim(user, 'profile');
      expect((await task(user, 'profile'))?.undoUntil).toBe(endOfChinaDay(test.time));
      expect((await undo(user, 'profile')).body).toEqual({ shells: 10, balance: 0 });
      expect((await undo(user, 'profile')).body).toEqual({ shells: 10, balance: 0 });
      expect((await task(user, 'profile'))?.state).toBe('ready');
    }
    await claim(user, 'profile');
    expect(await task(user, 'profile')).toMatchObject({ state: 'claimed', undoUntil: null });
    expect((await undo(user, 'profile')).body).toMatchObject({ code: 'task_undo_late' });
    expect(await balance(user)).toBe(10);
  });

  it('refuses to undo a claim after its shells are spent', async () => {
    const user = await family();
    await fillIn(user);
    await claim(user, 'profile');
    const ledger = shellLedger(test.gateway.db);
    await ledger.spend(user.userId, { kind: 'tip', occasion: 'a', amount: 1 }, new Date(test.time));
    expect((await undo(user, 'profile')).body).toMatchObject({ code: 'task_shells_spent' });
    expect(await balance(user)).toBe(9);
  });

  it('lets a parent undo a claim only until the end of the day of the claim, and takes the shells back once for two requests', async () => {
    const user = await family();
    await fillIn(user);
    test.time = Date.parse('2026-11-24T00:00:00Z');
    await claim(user, 'profile');
    test.time = Date.parse('2026-11-24T15:59:00Z');
    const undone = await Promise.all([undo(user, 'profile'), undo(user, 'profile')]);
    expect(undone.map(({ body }) => body)).toEqual(Array(2).fill({ shells: 10, balance: 0 }));
    await claim(user, 'profile');
    test.time += MINUTE_MS;
    expect((await undo(user, 'profile')).body).toMatchObject({ code: 'task_undo_late' });
    expect(await balance(user)).toBe(10);
  });

  it('lengthens the streak of sign-ins from day to day in China, and begins a new one after a missed day', async () => {
    const user = await family();
    test.time = Date.parse('2026-11-23T15:59:59Z');
    expect(await sign(user)).toEqual({ day: '2026-11-23', streak: 1, shells: 1, balance: 1, isRepeated: false });
    test.time += 1_000;
    expect((await tasks(user)).signIn).toEqual({ streak: 1, isTodayDone: false, shells: 1 });
    const second = { day: '2026-11-24', streak: 2, shells: 1, balance: 2 };
    expect(await sign(user)).toEqual({ ...second, isRepeated: false });
    expect(await sign(user)).toEqual({ ...second, isRepeated: true });
    for (const shells of [2, 2, 3, 3, 6, 1]) {
      test.time += DAY_MS;
      expect((await sign(user)).shells).toBe(shells);
    }
    test.time += 2 * DAY_MS;
    expect((await tasks(user)).signIn).toEqual({ streak: 0, isTodayDone: false, shells: 1 });
    expect((await sign(user)).streak).toBe(1);
    const { body } = await call(test, contract.listSignIns, { query: { month: '2026-11' } }, await freshly(user));
    expect(body.items.map(({ day }) => day)).toEqual([
      ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'],
      ...['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'],
    ]);
  });

  it('rewards only three children of an account; further children sign in without shells and cannot claim rewards', async () => {
    const { userId: accountId } = await family();
    const service = taskService(test.gateway.db);
    const at = new Date(test.time);
    const children = [accountId, ...(await Promise.all(['a', 'b', 'c'].map(() => aChild(accountId))))];
    for (const [index, childId] of children.entries()) {
      const earner = { accountId, childId, isMember: false };
      const { shells } = await service.signIn(earner, at);
      expect(shells).toBe(index < 3 ? 1 : 0);
      await test.gateway.db
        .insert(childrenTable)
        .values({ userId: childId, birthday: '2020-05-10', sex: 'boy', interests: ['space'], changedAt: at });
      const claimed = service.claim(earner, 'profile', at);
      if (index < 3) expect(await claimed).toMatchObject({ shells: taskRules.profile.shells });
      else await expect(claimed).rejects.toThrow('家里已经有 3 个孩子领过了');
    }
    expect(await shellLedger(test.gateway.db).balance(accountId)).toBe(33);
    // The reward of a removed child still counts, so a family gains nothing by removing a child and entering another
    // one.
    await test.gateway.db.delete(users).where(eq(users.id, children[1] ?? ''));
    const again = { accountId, childId: children[3] ?? '', isMember: false };
    await expect(service.claim(again, 'profile', at)).rejects.toThrow('家里已经有 3 个孩子领过了');
  });

  it('shows the progress of the child that the request names, gives the shells to the account, and refuses a child of another account', async () => {
    const user = await family();
    const childId = await aChild(user.userId);
    await sign(user);
    const ofChild = await call(test, contract.getTasks, {}, { ...user, childId });
    expect(ofChild.body.signIn).toEqual({ streak: 0, isTodayDone: false, shells: 1 });
    expect((await call(test, contract.signInToday, { query: {} }, { ...user, childId })).body.balance).toBe(2);
    const stranger = await family();
    expect((await call(test, contract.signInToday, { query: {} }, { ...stranger, childId })).status).not.toBe(200);
  });

  async function aChild(accountId: string): Promise<string> {
    const id = crypto.randomUUID();
    await test.gateway.db
      .insert(users)
      .values({ id, accountId, nickname: '', avatarUrl: '', createdAt: new Date(test.time) });
    return id;
  }
});
