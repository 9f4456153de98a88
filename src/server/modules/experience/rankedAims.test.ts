import { eq, inArray, like } from 'drizzle-orm';
import { listExperienceRanking, showInExperienceRanking } from '#contract/experience/ranking.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { users } from '#server/database/tables/account/users.ts';
import { aims, rankedFamilies } from '#server/database/tables/experience/aims.ts';
import { jobs } from '#server/database/tables/operation/jobs.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { updateRankedAims } from '#server/domain/experience/updateRankedAims.ts';
import { enqueueHourly, jobHandlers } from '#server/jobs/recurring.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { addSibling } from '#server/testing/addSibling.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { proveAdult, signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { objectStoreFor } from '#server/uploads/store/objectStoreFor.ts';
import { scanningPlans, watchQueries } from '#test/load/plans.ts';

const beijing = (text: string) => new Date(`2026-${text}+08:00`);
/** The last evening of a week. */
const SUNDAY = beijing('11-29T19:00').getTime();

describe.each(testedDatabases)('reached aims in the ranking that their families have not opened, on %s', (kind) => {
  const test = useGateway(kind);
  beforeEach(async () => {
    test.time = SUNDAY;
    await test.gateway.db.delete(rankedFamilies);
  });

  /** An aim to listen for ten minutes. */
  const anAim = (userId: string, deadline: string | null = null) => ({
    id: `aim of ${userId}`.toLowerCase(),
    userId,
    kind: 'listening' as const,
    measure: 'minutes' as const,
    title: '',
    note: '',
    tags: [],
    steps: [],
    target: 10,
    startDay: '2026-11-20',
    deadline,
    createdAt: new Date(SUNDAY),
    changedAt: new Date(SUNDAY),
  });
  const aHearing = (userId: string) => ({
    userId,
    storyId: 'ear-sail',
    id: 'session',
    deviceId: 'device',
    reportedMs: 0,
    listenedMs: 10 * MINUTE_MS,
    startedAt: new Date(SUNDAY),
    reportedAt: new Date(SUNDAY),
  });
  async function hasReached(userId: string, deadline?: string): Promise<void> {
    await test.gateway.db.insert(aims).values(anAim(userId, deadline));
    await test.gateway.db.insert(listeningSessions).values(aHearing(userId));
  }
  async function aFamily() {
    const user = await signIn(test);
    await proveAdult(test, user, { kind: 'display' });
    await call(test, showInExperienceRanking, { body: { isShown: true } }, user);
    return user;
  }
  const stateOf = async (userId: string) =>
    (await test.gateway.db.select({ state: aims.state }).from(aims).where(eq(aims.userId, userId)))[0]?.state;

  /**
   * Runs the hourly job, and then each further job that it enqueues for the remaining families. Returns the number of
   * runs.
   */
  async function hour(): Promise<number> {
    const { db, now, settings } = test.gateway;
    await enqueueHourly(db, now());
    const { rankedAims } = jobHandlers({ db, now, channels: {}, objects: objectStoreFor(settings) });
    const onFailure = (error: unknown) => {
      throw error;
    };
    return runDueJobs({ db, now, handlers: { rankedAims: rankedAims! }, onFailure, atOnce: 1 });
  }

  it('count for the week in which they are reached, whichever child of the family they belong to', async () => {
    const [first, second, hidden] = [await aFamily(), await aFamily(), await signIn(test)];
    const sibling = await addSibling(test, second.userId);
    for (const id of [first.userId, sibling, hidden.userId]) await hasReached(id);
    const stars = async () => {
      const { body } = await call(test, listExperienceRanking, { query: { period: 'week' } });
      return body.items.map((row) => [row.stars, row.reached]);
    };
    expect(await stars()).toEqual([]);
    test.time += HOUR_MS;
    await hour();
    expect(await stars()).toEqual([
      [3, 1],
      [3, 1],
    ]);
    // Nobody sees the stars of a family that is not in the ranking, so its aims are counted only when it opens them.
    expect(await stateOf(hidden.userId)).toBe('open');
  });

  it('count for the week in which they were reached, even in the last hour of the week, with and without a deadline', async () => {
    const families = [await aFamily(), await aFamily()].map(({ userId }) => userId);
    for (const [index, userId] of families.entries()) await hasReached(userId, index === 0 ? undefined : '2026-12-24');
    const inLastHour = { startedAt: beijing('11-29T23:45'), reportedAt: beijing('11-29T23:55') };
    await test.gateway.db.update(listeningSessions).set(inLastHour).where(inArray(listeningSessions.userId, families));
    const starsOf = async (period: 'month' | 'week') =>
      (await call(test, listExperienceRanking, { query: { period } })).body.items.map(({ stars }) => stars);
    test.time = beijing('11-30T00:00').getTime();
    await hour();
    expect(await Promise.all(families.map(stateOf))).toEqual(['reached', 'reached']);
    expect([await starsOf('week'), await starsOf('month')]).toEqual([[], [3, 3]]);
  });

  it('are still counted three days after their deadline, because use may be reported late, but not twelve days after it', async () => {
    const [late, over] = [await aFamily(), await aFamily()];
    await hasReached(late.userId, '2026-11-29');
    await hasReached(over.userId, '2026-11-29');
    await test.gateway.db
      .update(aims)
      .set({ deadline: '2026-11-20', startDay: '2026-11-19' })
      .where(eq(aims.userId, over.userId));
    await test.gateway.db
      .update(listeningSessions)
      .set({ startedAt: new Date('2026-11-20T12:00:00+08:00') })
      .where(eq(listeningSessions.userId, over.userId));
    test.time = Date.parse('2026-12-02T12:00:00+08:00');
    await hour();
    expect([await stateOf(late.userId), await stateOf(over.userId)]).toEqual(['reached', 'open']);
  });

  it('are counted by one job for every 50 families', async () => {
    const { db } = test.gateway;
    const ids = Array.from({ length: 101 }, (_, index) => `family${String(index).padStart(3, '0')}`);
    const at = new Date(SUNDAY);
    await db.insert(users).values(ids.map((id) => ({ id, nickname: '', avatarUrl: '', createdAt: at })));
    await db.insert(rankedFamilies).values(ids.map((userId) => ({ userId, agreedAt: at, version: 99 })));
    await db.insert(aims).values(ids.map((id) => anAim(id)));
    await db.insert(listeningSessions).values(ids.map(aHearing));
    test.time += 2 * HOUR_MS;
    expect(await hour()).toBe(3);
    const open = db.select({ id: aims.id }).from(aims).where(eq(aims.state, 'open')).as('open_aims');
    expect(await db.$count(open, like(open.id, 'aim of family%'))).toBe(0);
    expect(await db.$count(jobs, like(jobs.key, '%family%'))).toBe(2);
  });

  if (kind === 'postgres')
    it('are found by indexes, however many users and aims there are', async () => {
      const { db } = test.gateway;
      const others = Array.from({ length: 3_000 }, (_, index) => `other${index}`);
      const at = new Date(SUNDAY);
      await db.insert(users).values(others.map((id) => ({ id, nickname: '', avatarUrl: '', createdAt: at })));
      await db.insert(aims).values(others.map((id) => anAim(id)));
      await db.insert(listeningSessions).values(others.map(aHearing));
      const { userId } = await aFamily();
      await hasReached(userId);
      await db.execute('analyze users, aims, listening_sessions, ranked_families');
      const queries = watchQueries(db);
      await updateRankedAims(db, '', test.gateway.now());
      expect([queries.size > 0, await stateOf(userId)]).toEqual([true, 'reached']);
      expect(await scanningPlans(db, queries, 1_000)).toEqual([]);
    });
});
