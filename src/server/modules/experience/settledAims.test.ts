import * as contract from '#contract/experience/aims.ts';
import { searchExperience } from '#contract/experience/entries.ts';
import { listExperienceRanking } from '#contract/experience/ranking.ts';
import { listTimeline } from '#contract/experience/timeline.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { anAimInput } from '#test/builders/experience/experience.ts';

const NOON = Date.parse('2026-11-24T04:00:00Z');

describe.each(testedDatabases)('aims that nobody has opened since they were reached, on %s', (kind) => {
  const test = useGateway(kind);
  type User = Awaited<ReturnType<typeof signIn>>;

  /** Adds an aim to listen for ten minutes. */
  const add = async (user: User, deadline: string | null = null) => {
    const input = { kind: 'listening', measure: 'minutes', target: 10, title: '听满十分钟', tags: [] } as const;
    return (await call(test, contract.addAim, { body: anAimInput({ ...input, tags: [], deadline }) }, user)).body.id;
  };
  /** Records that the child has listened for ten minutes. */
  async function listen({ userId }: User, startedAt: Date): Promise<void> {
    const time = { reportedMs: 0, listenedMs: 10 * MINUTE_MS, startedAt, reportedAt: startedAt };
    const session = { userId, storyId: 'ear-sail', id: 'session', deviceId: 'device', ...time };
    await test.gateway.db.insert(listeningSessions).values(session);
  }

  beforeEach(() => {
    test.time = NOON;
  });

  it('are in the time line on the day on which they were found to be reached, but not later than on their deadline', async () => {
    const first = await signIn(test);
    const [late, endless] = [await add(first, '2026-11-25'), await add(first)];
    await listen(first, new Date('2026-11-25T12:00:00+08:00'));
    test.time = Date.parse('2026-11-28T04:00:00Z');
    // The first session has expired by now, so the user signs in again.
    const user = await signIn(test, { mobile: first.mobile });
    const { body } = await call(test, listTimeline, { query: { kind: 'aim', limit: 20 } }, user);
    expect(body.items.map(({ id, day }) => [id, day])).toEqual([
      [endless, '2026-11-28'],
      [late, '2026-11-25'],
    ]);
  });

  it('are shown as reached in the search', async () => {
    const user = await signIn(test);
    await add(user);
    await listen(user, new Date(NOON));
    const { body } = await call(test, searchExperience, { body: { text: '听满十分钟' } }, user);
    expect(body.aims.map(({ isReached }) => isReached)).toEqual([true]);
  });

  it('count as reached in the ranking', async () => {
    const user = await signIn(test);
    await add(user);
    await listen(user, new Date(NOON));
    expect((await call(test, listExperienceRanking, { query: { period: 'all' } }, user)).body.own?.reached).toBe(1);
  });
});
