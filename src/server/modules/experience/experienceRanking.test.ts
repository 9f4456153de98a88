import { eq } from 'drizzle-orm';
import { listExperienceRanking, showInExperienceRanking } from '#contract/experience/ranking.ts';
import type { Period } from '#contract/catalogue/rankings.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { users } from '#server/database/tables/account/users.ts';
import { aimMarks, aims } from '#server/database/tables/experience/aims.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { proveAdult, signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

/** Noon on a Saturday in Beijing. */
const SATURDAY = Date.UTC(2026, 10, 21, 4);

describe.each(testedDatabases)('the ranking of experiences on %s', (kind) => {
  const test = useGateway(kind);
  type User = Awaited<ReturnType<typeof signIn>>;
  let lastId = 0;
  beforeAll(() => {
    test.time = SATURDAY;
  });
  beforeEach(() => test.gateway.db.delete(aims));

  const ranking = async (period: Period, user?: User) =>
    (await call(test, listExperienceRanking, { query: { period } }, user)).body;
  async function show(user: User, isShown = true) {
    if (isShown) await proveAdult(test, user, { kind: 'display' });
    return call(test, showInExperienceRanking, { body: { isShown } }, user);
  }

  /**
   * Stores that a child has checked off `count` days of an aim, all at the time `at`, and has reached `reached` aims.
   */
  async function done(userId: string, count: number, { at = SATURDAY, reached = 0 } = {}) {
    const moment = new Date(at);
    const anAim = (state: 'open' | 'reached') => ({
      id: `aim-${(lastId += 1)}`,
      userId,
      kind: 'habit' as const,
      measure: 'days' as const,
      title: '',
      note: '',
      tags: [],
      steps: [],
      target: 1,
      startDay: chinaDay(at),
      state,
      createdAt: moment,
      changedAt: moment,
      reachedAt: state === 'reached' ? moment : null,
    });
    const open = anAim('open');
    await test.gateway.db.insert(aims).values([open, ...Array.from({ length: reached }, () => anAim('reached'))]);
    if (count === 0) return;
    const days = Array.from({ length: count }, (_, index) => chinaDay(at - index * DAY_MS));
    await test.gateway.db
      .insert(aimMarks)
      .values(days.map((day) => ({ aimId: open.id, userId, stepId: 0, day, markedAt: moment })));
  }

  async function aFamily(nickname: string) {
    const user = await signIn(test);
    await test.gateway.db.update(users).set({ nickname }).where(eq(users.id, user.userId));
    await show(user);
    return user;
  }

  it('counts a star for each day that was checked off in the period, and three stars for a reached aim', async () => {
    const first = await aFamily('小树');
    await done(first.userId, 2, { reached: 1 });
    await done(first.userId, 4, { at: SATURDAY - 10 * DAY_MS });
    const second = await aFamily('小草');
    await done(second.userId, 4, { at: SATURDAY - 40 * DAY_MS, reached: 1 });
    await done(second.userId, 1);
    const rows = async (period: Period) =>
      (await ranking(period)).items.map(({ place, nickname, stars, reached }) => [place, nickname, stars, reached]);
    expect(await rows('week')).toEqual([
      [1, '小树', 5, 1],
      [2, '小草', 1, 0],
    ]);
    expect(await rows('month')).toEqual([
      [1, '小树', 9, 1],
      [2, '小草', 1, 0],
    ]);
    expect(await rows('all')).toEqual([
      [1, '小树', 9, 1],
      [2, '小草', 8, 1],
    ]);
  });

  it('gives families with the same result the same place', async () => {
    for (const [nickname, count] of [
      ['小树', 3],
      ['小草', 3],
      ['小花', 1],
    ] as const) {
      await done((await aFamily(nickname)).userId, count);
    }
    const { items } = await ranking('week');
    expect(items.map(({ place, stars }) => [place, stars])).toEqual([
      [1, 3],
      [1, 3],
      [3, 1],
    ]);
    const last = await aFamily('小苗');
    await done(last.userId, 1);
    expect((await ranking('week', last)).own).toMatchObject({ place: 3 });
  });

  it('gives a child at most five stars a day for checked-off days and at most three stars a day for reached aims, however many the client reports', async () => {
    const cheat = await aFamily('点点点');
    for (let index = 0; index < 5; index += 1) await done(cheat.userId, 7, { reached: 10 });
    expect((await ranking('all', cheat)).own).toMatchObject({ stars: 5 + 3, reached: 50 });
  });

  it('shows each account once, with the child that has the most stars', async () => {
    const account = await aFamily('老大');
    const child = { nickname: '老二', avatarUrl: '', createdAt: new Date(SATURDAY) };
    await test.gateway.db.insert(users).values({ ...child, id: `${account.userId}-2`, accountId: account.userId });
    await done(account.userId, 2);
    await done(`${account.userId}-2`, 3);
    expect((await ranking('week', account)).items).toEqual([
      { place: 1, nickname: '老二', stars: 3, reached: 0, isMe: true },
    ]);
  });

  it('shows only families that have agreed to be shown, but shows every family its own place', async () => {
    const shy = await aFamily('害羞');
    await show(shy, false);
    await done(shy.userId, 3);
    expect((await ranking('week')).items).toEqual([]);
    expect((await ranking('week', shy)).own).toEqual({
      place: 1,
      nickname: '害羞',
      stars: 3,
      reached: 0,
      isShown: false,
    });
    await show(shy);
    await show(shy);
    const text = JSON.stringify(await ranking('week'));
    expect(text).toContain('害羞');
    expect(text).not.toContain(shy.userId);
    expect((await ranking('month', await signIn(test))).own).toMatchObject({ place: null, stars: 0, isShown: false });
    expect((await ranking('month')).own).toBeNull();
  });
});
