import { eq } from 'drizzle-orm';
import * as contract from '#contract/experience/aims.ts';
import { searchExperience } from '#contract/experience/entries.ts';
import { listExperienceRanking } from '#contract/experience/ranking.ts';
import { listTimeline } from '#contract/experience/timeline.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { aims } from '#server/database/tables/experience/aims.ts';
import { finishings } from '#server/database/tables/experience/finishings.ts';
import { bookCheckIns } from '#server/database/tables/learning/bookshelves.ts';
import { learningAnswers } from '#server/database/tables/learning/learning.ts';
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
  /** Records that the child has listened, for ten minutes unless the call says otherwise. */
  async function listen({ userId }: User, startedAt: Date, minutes = 10): Promise<void> {
    const time = { reportedMs: 0, listenedMs: minutes * MINUTE_MS, startedAt, reportedAt: startedAt };
    const session = { userId, storyId: 'ear-sail', id: 'session', deviceId: 'device', ...time };
    await test.gateway.db.insert(listeningSessions).values(session);
  }

  beforeEach(() => {
    test.time = NOON;
  });

  it('are in the time line on the day on which they were reached, even if they have no deadline', async () => {
    const first = await signIn(test);
    await add(first, '2026-11-25');
    await add(first);
    await add(first, '2026-12-25');
    await listen(first, new Date('2026-11-25T12:00:00+08:00'));
    test.time = Date.parse('2026-11-28T04:00:00Z');
    // The first session has expired by now, so the user signs in again.
    const user = await signIn(test, { mobile: first.mobile });
    const { body } = await call(test, listTimeline, { query: { kind: 'aim', limit: 20 } }, user);
    expect(body.items.map(({ day }) => day)).toEqual(['2026-11-25', '2026-11-25', '2026-11-25']);
  });

  describe('are recorded as reached', () => {
    const at = (text: string) => new Date(`2026-${text}+08:00`);
    /** Adds an aim at noon on November 24, records use of the app, and returns when the aim was reached. */
    async function reachedAfter(
      input: Pick<contract.AimInput, 'kind' | 'measure' | 'target'> & { deadline?: string },
      use: (userId: string) => Promise<unknown>,
    ) {
      const first = await signIn(test);
      const { id } = (await call(test, contract.addAim, { body: anAimInput({ tags: [], ...input }) }, first)).body;
      await use(first.userId);
      test.time = at('12-03T12:00:00').getTime();
      const user = await signIn(test, { mobile: first.mobile });
      expect((await call(test, contract.getAim, { params: { aimId: id } }, user)).body.state).toBe('reached');
      const [row] = await test.gateway.db.select({ at: aims.reachedAt }).from(aims).where(eq(aims.id, id));
      return row?.at;
    }
    const sessions = (userId: string, times: readonly [start: string, end: string, minutes: number][]) =>
      test.gateway.db.insert(listeningSessions).values(
        times.map(([start, end, minutes]) => ({
          userId,
          id: start,
          storyId: 'ear-sail',
          deviceId: 'device',
          reportedMs: 0,
          listenedMs: minutes * MINUTE_MS,
          startedAt: at(start),
          reportedAt: at(end),
        })),
      );
    const listening = { kind: 'listening', measure: 'minutes', target: 30 } as const;

    it('at the minute of listening that completed them, even in the middle of a listening session', async () => {
      const reachedAt = await reachedAfter(listening, (userId) =>
        sessions(userId, [
          ['11-28T10:00:00', '11-28T10:10:00', 10],
          ['11-29T23:30:00', '11-30T00:10:00', 40],
          ['12-01T10:00:00', '12-01T10:10:00', 10],
        ]),
      );
      expect(reachedAt).toEqual(at('11-29T23:50:00'));
    });

    it('not later than the last report of the listening session, and not later than the deadline', async () => {
      const isReported = await reachedAfter(listening, (userId) =>
        sessions(userId, [['11-25T10:00:00', '11-25T10:20:00', 40]]),
      );
      expect(isReported).toEqual(at('11-25T10:20:00'));
      test.time = NOON;
      const isOver = await reachedAfter({ ...listening, deadline: '2026-11-25' }, (userId) =>
        sessions(userId, [['11-25T23:50:00', '11-26T00:30:00', 40]]),
      );
      expect(isOver).toEqual(new Date(at('11-26T00:00:00').getTime() - 1));
    });

    it('not before they were added, even if they count earlier listening on their first day', async () => {
      const reachedAt = await reachedAfter(listening, (userId) =>
        sessions(userId, [['11-24T08:00:00', '11-24T09:00:00', 60]]),
      );
      expect(reachedAt).toEqual(new Date(NOON));
    });

    it('when the last missing story was finished, regardless of stories that are finished again', async () => {
      const reachedAt = await reachedAfter({ kind: 'listening', measure: 'stories', target: 2 }, (userId) =>
        test.gateway.db.insert(finishings).values(
          [
            ['ear-sail', '11-25T20:00:00'],
            ['ear-sail', '11-26T20:00:00'],
            ['moon-boat', '11-29T23:40:00'],
            ['star-wink', '11-30T20:00:00'],
          ].map(([itemId = '', text = '']) => ({
            userId,
            kind: 'story' as const,
            itemId,
            day: chinaDay(at(text)),
            finishedAt: at(text),
          })),
        ),
      );
      expect(reachedAt).toEqual(at('11-29T23:40:00'));
    });

    it('when the last missing book was finished or checked in', async () => {
      const reachedAt = await reachedAfter({ kind: 'reading', measure: 'books', target: 2 }, async (userId) => {
        const checkedAt = at('11-29T23:45:00');
        await test.gateway.db
          .insert(finishings)
          .values({ userId, kind: 'picture', itemId: 'one', day: '2026-11-26', finishedAt: at('11-26T20:00:00') });
        await test.gateway.db.insert(bookCheckIns).values([
          { userId, kind: 'picture', bookId: 'one', day: '2026-11-27', checkedAt: at('11-27T20:00:00') },
          { userId, kind: 'picture', bookId: 'two', day: '2026-11-29', checkedAt },
        ]);
      });
      expect(reachedAt).toEqual(at('11-29T23:45:00'));
    });

    it('when the last missing word was answered correctly', async () => {
      const answer = (userId: string, id: string, text: string, time: string, isRight = true) => ({
        id: `${userId} ${id}`,
        userId,
        track: 'recognise' as const,
        text,
        isRight,
        day: chinaDay(at(time)),
        answeredAt: at(time),
      });
      const reachedAt = await reachedAfter({ kind: 'words', measure: 'words', target: 2 }, (userId) =>
        test.gateway.db
          .insert(learningAnswers)
          .values([
            answer(userId, '1', '大', '11-25T20:00:00'),
            answer(userId, '2', '小', '11-26T20:00:00', false),
            answer(userId, '3', '小', '11-29T23:59:00'),
            answer(userId, '4', '大', '11-30T20:00:00'),
          ]),
      );
      expect(reachedAt).toEqual(at('11-29T23:59:00'));
    });

    it('when the family lowered the target, although the child had listened earlier', async () => {
      const first = await signIn(test);
      const id = await add(first);
      await listen(first, new Date(NOON), 5);
      test.time = at('11-30T09:00:00').getTime();
      const user = await signIn(test, { mobile: first.mobile });
      const body = anAimInput({ kind: 'listening', measure: 'minutes', target: 5, tags: [] });
      const changed = await call(test, contract.changeAim, { params: { aimId: id }, body }, user);
      expect(changed.body).toMatchObject({ state: 'reached', reachedOn: '2026-11-30' });
    });
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
