import { listMedals } from '#contract/account/achievements.ts';
import * as contract from '#contract/books/bookshelf.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import { earnedMedals } from '#server/database/tables/account/achievements.ts';
import { bookCheckIns } from '#server/database/tables/learning/bookshelves.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const ids = Array.from({ length: 12 }, (_, index) => `book-${index}`);

const pack = () =>
  aPack({
    books: ids.map((id) => ({ id, pageCount: 4 })),
    booklists: [{ id: 'pair', books: [{ picture: 'book-0' }, { story: 'ear-umbrella' }] }],
    medals: [
      { id: 'first', rule: { kind: 'checkIns', count: 1 } },
      { id: 'ten', rule: { kind: 'checkIns', count: 10 } },
      { id: 'three-days', rule: { kind: 'streak', count: 3 } },
      { id: 'reader', rule: { kind: 'books', count: 1 } },
      { id: 'minute', rule: { kind: 'minutes', count: 2 } },
      { id: 'whole', rule: { kind: 'booklists', count: 1 } },
    ],
  });

describe.each(testedDatabases)('the bookshelf of a user on %s', (kind) => {
  const test = useGateway(kind, { contentDir: pack() });
  type User = Awaited<ReturnType<typeof signIn>>;
  const picture = (bookId: string) => ({ kind: 'picture' as const, bookId });
  const check = (user: User, bookId = 'book-0') =>
    call(test, contract.checkIn, { body: picture(bookId) }, { userToken: user.userToken });
  const mine = async (user: User) => (await call(test, contract.getMyBooks, {}, { userToken: user.userToken })).body;
  const earned = async (user: User) =>
    (await call(test, listMedals, {}, { userToken: user.userToken })).body.items
      .filter(({ earnedAt }) => earnedAt !== null)
      .map(({ id }) => id);
  const read = (user: User, body: Partial<Parameters<typeof call<typeof contract.reportReading>>[2]['body']>) =>
    call(
      test,
      contract.reportReading,
      { params: { bookId: 'book-0' }, body: { page: 0, pages: [], sentences: [], seconds: 0, ...body } },
      { userToken: user.userToken },
    );

  it('HTTP-10 a book is checked in as read once a day, however often the check-in is sent', async () => {
    const user = await signIn(test);
    expect((await check(user)).body).toMatchObject({ isFirst: true, streakDays: 1, totalDays: 1 });
    expect((await check(user)).body).toMatchObject({ isFirst: false, totalDays: 1, medals: [] });
    expect((await mine(user)).checkedIn).toEqual([picture('book-0')]);
  });

  it('HTTP-10 a check-in that is repeated because its answer was lost returns its medal again', async () => {
    const { userToken } = await signIn(test);
    const options = { userToken, idempotencyKey: crypto.randomUUID() };
    const ask = () => call(test, contract.checkIn, { body: picture('book-1') }, options);
    const [first, again] = [await ask(), await ask()];
    expect(first.body.medals.map(({ id }) => id)).toEqual(['first']);
    expect(again.body).toEqual(first.body);
  });

  it('a book checked in 20 times at the same moment is stored once, and the medal is awarded once', async () => {
    const user = await signIn(test);
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(user)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body.isFirst)).toHaveLength(1);
    expect(answers.flatMap(({ body }) => body.medals.map(({ id }) => id))).toEqual(['first']);
  });

  it('ten books checked in at the same moment count as ten, and exactly one answer contains the medal for ten', async () => {
    const user = await signIn(test);
    const answers = await Promise.all(ids.slice(0, 10).map((id) => check(user, id)));
    const given = answers.flatMap(({ body }) => body.medals.map(({ id }) => id)).sort();
    expect(given).toEqual(['first', 'ten']);
  });

  it('days begin at midnight in China', async () => {
    const start = test.time;
    test.time = Date.UTC(2026, 10, 22, 15, 59);
    const user = await signIn(test);
    await check(user);
    expect((await mine(user)).today).toBe('2026-11-22');
    test.time += 2 * MINUTE_MS;
    expect((await check(user)).body).toMatchObject({ isFirst: true, streakDays: 2, totalDays: 2 });
    test.time = start;
  });

  it('the streak counts consecutive days, lasts until the end of the next day, and starts again after a gap', async () => {
    const start = test.time;
    const { mobile } = await signIn(test);
    /** Lets some days pass and signs in again, because a token lasts for one day. */
    const after = (days: number) => {
      test.time += days * DAY_MS;
      return signIn(test, { mobile });
    };
    const streaks: number[] = [];
    for (const days of [0, 1, 1, 2]) streaks.push((await check(await after(days))).body.streakDays);
    expect(streaks).toEqual([1, 2, 3, 1]);
    expect(await earned(await after(0))).toContain('three-days');
    expect((await mine(await after(1))).streakDays).toBe(1);
    expect((await mine(await after(1))).streakDays).toBe(0);
    test.time = start;
  });

  it('a child that has checked in a whole booklist, including its stories, gets a medal', async () => {
    const { userToken, ...user } = await signIn(test);
    await check({ userToken, ...user });
    expect(await earned({ userToken, ...user })).not.toContain('whole');
    const story = { kind: 'story' as const, bookId: 'ear-umbrella' };
    const { body } = await call(test, contract.checkIn, { body: story }, { userToken });
    expect(body.medals.map(({ id }) => id)).toEqual(['whole']);
  });

  it('ROLE-03 the gateway computes the progress and the time of a reading, ignores unknown pages and sentences, and counts each page and sentence once', async () => {
    const user = await signIn(test);
    await read(user, { page: 99, pages: [0, 0, 0, 88], sentences: [0, 0, 1, 500], seconds: 999_999 });
    expect(await mine(user)).toMatchObject({ booksRead: 0, characters: 8, seconds: 1_200, readings: [{ page: 3 }] });
    expect(await earned(user)).not.toContain('reader');
    const { body } = await read(user, { pages: [1, 2, 3], seconds: 500 });
    expect(body.medals.map(({ id }) => id)).toEqual(['reader']);
    expect(await mine(user)).toMatchObject({ booksRead: 1, seconds: 1_200, readings: [{ isFinished: true }] });
  });

  it('the reading time never grows by more than the time that has passed at the gateway since the last report', async () => {
    const start = test.time;
    const user = await signIn(test);
    await read(user, { seconds: 60 });
    test.time += 30_000;
    await read(user, { seconds: 60 });
    expect((await mine(user)).seconds).toBe(90);
    test.time = start;
  });

  it('saving or removing a booklist a second time changes nothing', async () => {
    const user = await signIn(test);
    const request = { params: { booklistId: 'pair' } };
    const options = { userToken: user.userToken };
    for (let time = 0; time < 2; time += 1) await call(test, contract.saveBooklist, request, options);
    expect((await mine(user)).booklists).toMatchObject([{ id: 'pair', bookCount: 2 }]);
    for (let time = 0; time < 2; time += 1) await call(test, contract.removeSavedBooklist, request, options);
    expect((await mine(user)).booklists).toEqual([]);
    const none = { params: { booklistId: 'none' } };
    expect((await call(test, contract.saveBooklist, none, options)).status).toBe(404);
  });

  it('ROLE-01 ROLE-03 nothing is stored for a guest, and the data of another user are separate', async () => {
    const user = await signIn(test);
    await check(user);
    expect((await call(test, contract.checkIn, { body: picture('book-0') })).status).toBe(401);
    const other = await signIn(test);
    expect(await mine(other)).toMatchObject({ checkedIn: [], totalDays: 0 });
    expect(await earned(other)).toEqual([]);
  });

  it('a book that does not exist cannot be checked in', async () => {
    const before = await test.gateway.db.$count(bookCheckIns);
    expect((await check(await signIn(test), 'none')).status).toBe(404);
    expect(await test.gateway.db.$count(bookCheckIns)).toBe(before);
    expect(await test.gateway.db.$count(earnedMedals)).toBeGreaterThan(0);
  });
});
