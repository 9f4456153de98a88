import crypto from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import * as contract from '#contract/stories/stories.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const params = { storyId: 'ear-sail' };
const aSession = (listenedMs: number, id: string = crypto.randomUUID()) => ({ id, listenedMs });

describe.each(testedDatabases)('listening on %s', (kind) => {
  const test = useGateway(kind);
  type User = Awaited<ReturnType<typeof signIn>>;

  const save = (user: User, body: Partial<Body>, deviceId = 'device-1') =>
    call(
      test,
      contract.saveProgress,
      { params, body: { positionMs: 1_000, finished: false, heardAt: test.time, ...body } },
      { ...user, deviceId },
    );

  const position = async (user: User) => (await call(test, contract.getProgress, { params }, user)).body.progress;

  const listened = async ({ userId }: User): Promise<number> => {
    const [row] = await test.gateway.db
      .select({ sum: sql<number>`coalesce(sum(${listeningSessions.listenedMs}), 0)::int` })
      .from(listeningSessions)
      .where(eq(listeningSessions.userId, userId));
    return row?.sum ?? 0;
  };

  describe('the listening time', () => {
    it('is stored separately from the position, and grows by the difference between a report and the previous report', async () => {
      const user = await signIn(test);
      test.time += HOUR_MS;
      const { id } = aSession(0);
      await save(user, { positionMs: 90_000, session: { id, listenedMs: 20_000 } });
      await save(user, { positionMs: 5_000, session: { id, listenedMs: 30_000 } });
      expect(await listened(user)).toBe(30_000);
    });

    it('does not grow when a report is repeated, or when an older report arrives later', async () => {
      const user = await signIn(test);
      test.time += HOUR_MS;
      const { id } = aSession(0);
      for (const listenedMs of [20_000, 40_000, 40_000, 30_000]) await save(user, { session: { id, listenedMs } });
      expect(await listened(user)).toBe(40_000);
    });

    it('never exceeds the time that has passed on the gateway’s clock, even with several devices', async () => {
      const user = await signIn(test);
      test.time += 10 * MINUTE_MS;
      await save(user, { session: aSession(8 * HOUR_MS) });
      expect(await listened(user)).toBe(10 * MINUTE_MS);
      test.time += 30_000;
      await Promise.all(['a', 'b', 'c'].map((deviceId) => save(user, { session: aSession(20_000) }, deviceId)));
      expect(await listened(user)).toBe(10 * MINUTE_MS + 30_000);
    });

    it('includes offline listening, but at most two hours of it', async () => {
      const user = await signIn(test);
      test.time += 20 * HOUR_MS;
      await save(user, { session: aSession(HOUR_MS) });
      expect(await listened(user)).toBe(HOUR_MS);
      await save(user, { session: aSession(20 * HOUR_MS) });
      expect(await listened(user)).toBe(2 * HOUR_MS);
    });

    it('is correct even if 40 reports of one session arrive at the same moment', async () => {
      const user = await signIn(test);
      test.time += HOUR_MS;
      const { id } = aSession(0);
      const sums = Array.from({ length: 40 }, (_, index) => ((index * 17) % 40) * 1_000);
      const answers = await Promise.all(sums.map((listenedMs) => save(user, { session: { id, listenedMs } })));
      expect(answers.map(({ status }) => status)).toEqual(sums.map(() => 200));
      expect(await listened(user)).toBe(39_000);
    });

    it('ROLE-03 belongs to the user, even if another user has a listening session with the same id', async () => {
      const [owner, stranger] = [await signIn(test), await signIn(test)];
      test.time += HOUR_MS;
      const session = aSession(20_000);
      await save(owner, { session });
      await save(stranger, { session: { ...session, listenedMs: 50_000 } });
      expect(await listened(owner)).toBe(20_000);
      expect(await listened(stranger)).toBe(50_000);
    });

    it('must be reported as a whole number of milliseconds, at most one day, with the id of a session', async () => {
      const user = await signIn(test);
      const sessions = [aSession(-1), aSession(1.5), aSession(25 * HOUR_MS), aSession(1, 'x'), {}, null];
      for (const session of sessions) expect((await save(user, { session } as never)).status).toBe(400);
    });
  });

  describe('two devices that are used in turn', () => {
    it('store every newer position even if one clock is hours slow, and do not replace a newer position if one clock is fast', async () => {
      const user = await signIn(test);
      await save(user, { positionMs: 1_000 }, 'right');
      test.time += 5 * MINUTE_MS;
      const behind = test.time - 3 * HOUR_MS;
      await save(user, { positionMs: 2_000, heardAt: behind, sentAt: behind }, 'behind');
      expect(await position(user)).toMatchObject({ positionMs: 2_000, updatedAt: test.time });
      // By its own clock, which is fast, the device heard the story ten minutes before this report. So this position is
      // older than the stored one.
      const ahead = test.time + 7 * HOUR_MS;
      await save(user, { positionMs: 3_000, heardAt: ahead - 10 * MINUTE_MS, sentAt: ahead }, 'ahead');
      expect(await position(user)).toMatchObject({ positionMs: 2_000 });
    });

    it(
      'store every newer position and never replace it by an older one, in whatever order their reports arrive',
      async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(turn, { minLength: 2, maxLength: 14 }), wrongClocks, async (turns, errors) => {
            const user = await signIn(test);
            const devices = errors.map((errorMs, index) => aDevice(`device-${index}`, errorMs));
            let heardCount = 0;
            const deliveries: { at: number; number: number; body: Body; deviceId: string }[] = [];
            let time = test.time;
            for (const { device: index, isHeard, isOnline, delayMs, isDoubled } of [...turns, ...lastTurns]) {
              const device = devices[index]!;
              // Two minutes pass between two turns, because the listener changes to the other device.
              time += 2 * MINUTE_MS;
              if (isHeard) device.hear(heardCount++, time);
              const sent = device.send(time);
              if (!isOnline || sent.number < 0) continue;
              deliveries.push({ ...sent, at: time + delayMs });
              if (isDoubled) deliveries.push({ ...sent, at: time + delayMs / 2 });
            }
            let newest = -1;
            for (const { at, number, body, deviceId } of deliveries.sort((left, right) => left.at - right.at)) {
              test.time = at;
              await save(user, body, deviceId);
              newest = Math.max(newest, number);
              expect((await position(user))?.positionMs).toBe(newest * 100);
            }
            expect(newest).toBe(heardCount - 1);
            test.time = time + HOUR_MS;
          }),
          { numRuns: 40 },
        );
      },
      MINUTE_MS,
    );

    it('end at the newest position when all their reports arrive at the same moment', async () => {
      const user = await signIn(test);
      test.time += HOUR_MS;
      const reports = Array.from({ length: 60 }, (_, index) => (index * 23) % 60);
      await Promise.all(
        reports.map((minute) =>
          save(
            user,
            {
              positionMs: minute * 100,
              heardAt: test.time - (60 - minute) * 1_000,
              sentAt: test.time,
              session: aSession(5_000),
            },
            `device-${minute % 2}`,
          ),
        ),
      );
      expect(await position(user)).toMatchObject({ positionMs: 5_900 });
      expect(await listened(user)).toBe(60 * 5_000);
    });
  });
});

interface Body {
  positionMs: number;
  finished: boolean;
  heardAt: number;
  sentAt?: number;
  session?: { id: string; listenedMs: number };
}

const turn = fc.record({
  device: fc.nat({ max: 1 }),
  /**
   * Whether the device plays the story in this turn. Otherwise it only reports what it has heard earlier, if it is
   * online.
   */
  isHeard: fc.boolean(),
  isOnline: fc.boolean(),
  delayMs: fc.nat({ max: 50_000 }),
  isDoubled: fc.boolean(),
});

/** The last turns, in which both devices are online, so that everything is reported. */
const lastTurns = [0, 1].map((device) => ({ device, isHeard: false, isOnline: true, delayMs: 10, isDoubled: false }));

/** Two clocks with large errors. The client corrects small errors itself (HTTP-08). */
const wrongClocks = fc.tuple(...[0, 1].map(() => fc.constantFrom(0, 2 * HOUR_MS, -2 * HOUR_MS, -30 * HOUR_MS)));

/**
 * Returns a simulated device. Like the app, it stores only its newest position, and reports it with the times of its
 * own clock.
 */
function aDevice(deviceId: string, errorMs: number) {
  let heard = { number: -1, heardAt: 0 };
  return {
    hear: (number: number, time: number) => {
      heard = { number, heardAt: time + errorMs };
    },
    send: (time: number) => ({
      deviceId,
      number: heard.number,
      body: { positionMs: heard.number * 100, finished: false, heardAt: heard.heardAt, sentAt: time + errorMs },
    }),
  };
}
