import { eq } from 'drizzle-orm';
import * as contract from '#contract/family/eyeCare.ts';
import { chooseChild } from '#contract/account/sessions.ts';
import { swapV1Token } from '#contract/account/session.ts';
import { chinaDay, chinaMoment } from '#lib/time/chinaTime.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { storedLimits, storeLimits } from '#server/domain/eyeCare/resolveMeteredUser.ts';
import { lockDay } from '#server/domain/eyeCare/usage.ts';
import { usageDays } from '#server/database/tables/account/eyeCare.ts';
import { addSibling, enterNickname } from '#server/testing/addSibling.ts';
import { call, outcomeOf, signed } from '#server/testing/call.ts';
import { besideTransaction, testedDatabases } from '#server/testing/database/databases.ts';
import { holdTables } from '#server/testing/holdTables.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { agree, signIn } from '#server/testing/signIn.ts';
import { useEyeCare } from '#server/testing/useEyeCare.ts';
import { limitsOf } from '#test/builders/family/eyeCare.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const LEASE = 30 * SECOND_MS;
const contentDir = aPack({
  series: { long: [{ id: 'long-story', durationMs: 5 * MINUTE_MS }, { id: 'short-story' }] },
});
const at = (text: string): number => chinaMoment(`${text}:00`) ?? 0;
/** The morning of a Tuesday. */
const MORNING = at('2026-11-24 09:00');

jest.setTimeout(MINUTE_MS);

describe.each(testedDatabases)('the time limits of a child on %s', (kind) => {
  const test = useGateway(kind, { contentDir });
  const care = useEyeCare(test);

  beforeEach(() => {
    test.time = Math.max(test.time, MORNING);
    // Each test begins on the morning of a day that no earlier test has used.
    test.time = at('2026-11-24 09:00') + Math.ceil((test.time - MORNING) / (24 * HOUR_MS)) * 24 * HOUR_MS;
  });

  describe('set by a parent', () => {
    it('cannot contain a bedtime that begins and ends at the same time, unless the limits are off', async () => {
      const user = await signIn(test);
      const limits = limitsOf({ bedtime: { from: 7 * 60, to: 7 * 60 } });
      expect(await care.setLimits(user, limits)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      expect((await care.setLimits(user, { ...limits, isOn: false })).status).toBe(200);
    });

    it('require the PIN, and are returned with the use of the week', async () => {
      const user = await signIn(test);
      const limits = limitsOf({ screenMinutes: 20, listenMinutes: 60 });
      expect(outcomeOf(await call(test, contract.saveLimits, { body: limits }, user))).toEqual([403, 'pin_needed']);
      expect((await call(test, contract.getLimits, {}, user)).body.limits).toBeNull();
      expect((await care.setLimits(user, limits)).body.limits).toEqual(limits);
      await care.use(user, { kind: 'screen' }, MINUTE_MS);
      const { body } = await call(test, contract.getLimits, {}, user);
      expect(body.days).toMatchObject([{ screenMs: MINUTE_MS, listenMs: 0 }]);
      expect(body.state.screen).toEqual({
        usedMs: MINUTE_MS,
        limitMs: 20 * MINUTE_MS,
        leftMs: 19 * MINUTE_MS,
        rest: null,
      });
      // `basis` contains the data from which the app computes the same state without a network.
      expect(body.state.basis).toMatchObject({ at: test.time, limits, used: { screenMs: MINUTE_MS, listenMs: 0 } });
    });

    it('are optional, and without them nothing is counted or refused', async () => {
      const user = await signIn(test);
      expect(await care.lease(user)).toMatchObject({ leaseMs: LEASE, state: { isLimited: false, isGuest: false } });
      expect(await test.gateway.db.$count(usageDays, eq(usageDays.subject, user.userId))).toBe(0);
    });

    it('apply immediately on another device on which the host logs the user in', async () => {
      const v1token = await signed({ sub: `eye-care-${kind}`, typ: 1, userType: 1 });
      const loginByHost = async (deviceId: string) => {
        const { body } = await call(test, swapV1Token, { body: { v1token } });
        return { userToken: body.data.token, deviceId };
      };
      const before = await loginByHost('the web view of the host');
      await agree(test, before);
      await care.setLimits(before, limitsOf({ listenMinutes: 5 }));
      await care.use(before, { kind: 'listen' }, 5 * MINUTE_MS);
      const after = await loginByHost('a web view without data');
      expect(await care.state(after)).toMatchObject({ isLimited: true, isGuest: false, listen: { leftMs: 0 } });
      expect(await care.lease(after, { kind: 'listen' })).toMatchObject({ leaseMs: 0 });
    });

    it('are returned together with the ids of the children for whom no limits are switched on', async () => {
      const { userId, phone } = await care.family(limitsOf({}));
      const { db, now } = test.gateway;
      const siblingId = await addSibling(test, userId);
      const unlimited = async () => (await call(test, contract.getLimits, {}, phone)).body.unlimitedChildIds;
      expect(await unlimited()).toEqual([siblingId]);
      await storeLimits(db, siblingId, { ...limitsOf({}), isOn: false }, now());
      expect(await unlimited()).toEqual([siblingId]);
      await storeLimits(db, siblingId, limitsOf({}), now());
      expect(await unlimited()).toEqual([]);
    });

    it('may differ between weekdays', async () => {
      const limits = limitsOf({ listenMinutes: 5 });
      limits.days[2] = { screenMinutes: null, listenMinutes: 10, bedtime: null };
      test.time = at('2027-01-05 23:59');
      const { phone } = await care.family(limits);
      expect((await care.state(phone)).listen.limitMs).toBe(5 * MINUTE_MS);
      test.time = at('2027-01-06 00:00');
      expect((await care.state(phone)).listen.limitMs).toBe(10 * MINUTE_MS);
    });
  });

  describe('count', () => {
    it('the granted time, and count a repeated request only once', async () => {
      const { phone } = await care.family(limitsOf({ listenMinutes: 10 }));
      for (let count = 0; count < 5; count += 1) {
        expect(await care.lease(phone)).toMatchObject({ leaseMs: LEASE, state: { listen: { usedMs: LEASE } } });
      }
      test.time += 25 * SECOND_MS;
      expect(await care.lease(phone)).toMatchObject({
        leaseMs: LEASE + 5_000,
        state: { listen: { usedMs: 2 * LEASE } },
      });
      expect(await care.lease(phone)).toMatchObject({
        leaseMs: LEASE + 5_000,
        state: { listen: { usedMs: 2 * LEASE } },
      });
    });

    it('listening and screen time separately', async () => {
      const { phone } = await care.family(limitsOf({ screenMinutes: 5, listenMinutes: 10 }));
      expect(await care.use(phone, { kind: 'screen' })).toBe(5 * MINUTE_MS);
      expect((await care.state(phone)).screen.rest).toMatchObject({ reason: 'budget' });
      expect(await care.use(phone, { kind: 'listen' })).toBe(10 * MINUTE_MS);
      expect((await care.state(phone)).listen.rest?.endsInMs).toBe(15 * HOUR_MS - 15 * MINUTE_MS);
    });

    it('the time of all devices together, and start again from zero at midnight', async () => {
      const family = await care.family(limitsOf({ listenMinutes: 10 }));
      const tablet = await care.signInAgain(family);
      expect(await care.use(family.phone, { kind: 'listen' }, 6 * MINUTE_MS)).toBe(6 * MINUTE_MS);
      expect(await care.use(tablet, { kind: 'listen' })).toBe(4 * MINUTE_MS);
      expect(await care.use(family.phone, { kind: 'listen' })).toBe(0);
      test.time += 15 * HOUR_MS;
      expect(await care.use(tablet, { kind: 'listen' })).toBe(10 * MINUTE_MS);
    });

    it('offline use for the day of the use, and once even if it is reported several times', async () => {
      const { phone } = await care.family(limitsOf({ listenMinutes: 10 }));
      const useId = crypto.randomUUID();
      const report = (usedMs: number, agoMs = 0) =>
        call(test, contract.settleOffline, { params: { useId }, body: { kind: 'listen', usedMs, agoMs } }, phone);
      await report(MINUTE_MS);
      await report(3 * MINUTE_MS);
      await report(3 * MINUTE_MS);
      expect((await report(2 * MINUTE_MS)).body.listen.usedMs).toBe(3 * MINUTE_MS);
      test.time += 16 * HOUR_MS;
      await report(9 * MINUTE_MS, 16 * HOUR_MS);
      expect((await care.state(phone)).listen.usedMs).toBe(0);
      const { days } = (await call(test, contract.getLimits, {}, phone)).body;
      expect(days.map(({ listenMs }) => listenMs)).toEqual([9 * MINUTE_MS]);
    });

    it('offline use for today if time was already granted today, even if the device dates the use to another day', async () => {
      const { phone } = await care.family(limitsOf({ listenMinutes: 10 }));
      await care.lease(phone);
      test.time += 5 * MINUTE_MS;
      const body = { kind: 'listen', usedMs: 4 * MINUTE_MS, agoMs: 24 * HOUR_MS } as const;
      const settled = await call(test, contract.settleOffline, { params: { useId: crypto.randomUUID() }, body }, phone);
      expect(settled.body.listen.usedMs).toBe(4 * MINUTE_MS + LEASE);
    });

    it.each(['listen', 'screen'] as const)(
      'no more than the budget when three devices request time at the same moment (%s)',
      async (use) => {
        const minutes = 5;
        const family = await care.family(limitsOf({ screenMinutes: minutes, listenMinutes: minutes }));
        const devices = [family.phone, await care.signInAgain(family), await care.signInAgain(family)];
        const got = [0, 0, 0];
        // The three devices get 90 s in each round, so the budget of 5 minutes ends in the fourth round.
        for (let round = 0; round < 5; round += 1) {
          const replies = await Promise.all(
            devices.flatMap((device, index) =>
              Array.from({ length: 3 }, async () => ({ index, ...(await care.lease(device, { kind: use })) })),
            ),
          );
          for (const index of [0, 1, 2]) {
            const own = replies.filter((reply) => reply.index === index);
            got[index] = (got[index] ?? 0) + Math.max(...own.map(({ leaseMs }) => leaseMs));
          }
          test.time += LEASE;
        }
        expect(got.reduce((sum, ms) => sum + ms)).toBe(minutes * MINUTE_MS);
        const state = (await care.state(family.phone))[use];
        expect(state).toMatchObject({ usedMs: minutes * MINUTE_MS, leftMs: 0 });
      },
      MINUTE_MS,
    );
  });

  describe('stop the use', () => {
    it('after the story that is playing, which may be finished once, while no other story may be played', async () => {
      const { phone } = await care.family(limitsOf({ listenMinutes: 5 }));
      await care.use(phone, { kind: 'listen', storyId: 'long-story' }, 5 * MINUTE_MS);
      const ending = await care.lease(phone, { kind: 'listen', storyId: 'long-story' });
      expect(ending).toMatchObject({ leaseMs: LEASE, isFinishing: true, state: { listen: { leftMs: 0 } } });
      const address = await care.address(phone, 'long-story');
      expect((await care.fetch(address)).statusCode).toBe(200);
      expect((await care.fetch(await care.address(phone, 'short-story'))).statusCode).toBe(403);
      // The app must not begin another story either, because its sound would be refused.
      expect(await care.lease(phone, { kind: 'listen', storyId: 'short-story' })).toMatchObject({
        leaseMs: 0,
        isFinishing: false,
      });
      expect(await care.use(phone, { kind: 'listen', storyId: 'long-story' })).toBeLessThanOrEqual(5 * MINUTE_MS);
      expect(await care.lease(phone, { kind: 'listen', storyId: 'long-story' })).toMatchObject({ leaseMs: 0 });
      expect((await care.fetch(address)).json()).toMatchObject({ code: 'resting' });
    });

    it.each([5, 15])(
      'after a story that began %s s before the end of the last granted time; the previous story can no longer be played',
      async (seconds) => {
        const { phone } = await care.family(limitsOf({ listenMinutes: 5 }));
        await care.use(phone, { kind: 'listen', storyId: 'short-story' }, 5 * MINUTE_MS - LEASE);
        await care.lease(phone, { kind: 'listen', storyId: 'short-story' });
        test.time += LEASE - seconds * SECOND_MS;
        await care.lease(phone, { kind: 'listen', storyId: 'long-story' });
        test.time += seconds * SECOND_MS;
        const ending = await care.lease(phone, { kind: 'listen', storyId: 'long-story' });
        expect(ending).toMatchObject({ isFinishing: true, state: { listen: { leftMs: 0 } } });
        expect(ending.leaseMs).toBeGreaterThan(0);
        expect((await care.fetch(await care.address(phone, 'long-story'))).statusCode).toBe(200);
        expect((await care.fetch(await care.address(phone, 'short-story'))).statusCode).toBe(403);
        expect(await care.use(phone, { kind: 'listen', storyId: 'long-story' })).toBeLessThanOrEqual(5 * MINUTE_MS);
        expect(await care.lease(phone, { kind: 'listen', storyId: 'long-story' })).toMatchObject({ leaseMs: 0 });
      },
    );

    it('from bedtime until the morning, by the times that are set for the weekday of the evening', async () => {
      const limits = limitsOf({ bedtime: { from: 20 * 60 + 30, to: 7 * 60 } });
      // On Fridays, bedtime begins and ends later than on other days.
      limits.days[4] = { screenMinutes: null, listenMinutes: null, bedtime: { from: 22 * 60, to: 8 * 60 } };
      test.time = at('2027-02-04 20:00');
      const family = await care.family(limits);
      const restAt = async (time: string) => {
        test.time = at(time);
        return (await care.state(await care.signInAgain(family))).listen.rest;
      };
      expect(await restAt('2027-02-04 20:29')).toBeNull();
      expect(await restAt('2027-02-04 20:30')).toEqual({ reason: 'bedtime', endsInMs: 10.5 * HOUR_MS });
      expect(await restAt('2027-02-05 06:59')).toEqual({ reason: 'bedtime', endsInMs: MINUTE_MS });
      expect(await restAt('2027-02-05 21:00')).toBeNull();
      expect((await care.state(await care.signInAgain(family))).listen.leftMs).toBe(HOUR_MS);
      expect(await restAt('2027-02-06 07:30')).toMatchObject({ reason: 'bedtime' });
      expect(await restAt('2027-02-06 08:00')).toBeNull();
    });

    if (kind === 'postgres') {
      it('of a child after a sibling on the same device has used up the sibling’s own budget, even if both requested time at the same moment', async () => {
        const { userId, phone } = await care.family(limitsOf({ listenMinutes: 5 }));
        const siblingId = await addSibling(test, userId);
        const { db, now } = test.gateway;
        await storeLimits(db, siblingId, limitsOf({ listenMinutes: 5 }), now());
        const sibling = { ...phone, childId: siblingId };
        await care.use(phone, { kind: 'listen' }, 5 * MINUTE_MS - LEASE);
        const granted = await db.transaction(async (tx) => {
          await lockDay(tx, { subject: siblingId, userId: siblingId }, chinaDay(now()));
          return besideTransaction(async () => {
            // The request of the sibling has read that the other child still has time, and now waits for the locked row
            // of the sibling's own day.
            const waiting = care.lease(sibling);
            await holdTables(test).waiting(1);
            expect(await care.lease(phone)).toMatchObject({ leaseMs: LEASE });
            return { waiting };
          });
        });
        expect(await granted.waiting).toMatchObject({ leaseMs: LEASE });
        test.time += LEASE;
        expect((await care.state(phone)).listen.rest).toMatchObject({ reason: 'budget' });
        expect(await care.lease(sibling)).toMatchObject({
          leaseMs: 0,
          state: { listen: { rest: { reason: 'sibling' } } },
        });
      });
    }

    it('of the screen during a break for the eyes, in which listening is still possible', async () => {
      const { phone } = await care.family(limitsOf({}, { breakAfterMinutes: 15, breakMinutes: 10 }));
      expect(await care.use(phone, { kind: 'screen' })).toBe(15 * MINUTE_MS);
      const { screen, listen } = await care.state(phone);
      expect(screen.rest).toEqual({ reason: 'break', endsInMs: 10 * MINUTE_MS });
      expect(listen.rest).toBeNull();
      test.time += 10 * MINUTE_MS;
      expect(await care.use(phone, { kind: 'screen' }, 10 * MINUTE_MS)).toBe(10 * MINUTE_MS);
      // If the child stops on its own for as long as a break, this counts as a break.
      test.time += 10 * MINUTE_MS;
      expect(await care.use(phone, { kind: 'screen' })).toBe(15 * MINUTE_MS);
    });
  });

  describe('a parent', () => {
    async function restingFamily() {
      const family = await care.family(limitsOf({ screenMinutes: 5, listenMinutes: 5 }));
      await care.use(family.phone, { kind: 'listen' });
      return { ...family, parent: await care.signInAgain(family) };
    }
    const give = (device: { userToken: string }, minutes: 10 | 15 = 10) =>
      call(test, contract.giveTime, { body: { minutes } }, device);

    it('can give more time with the PIN, and that time expires if it is not used', async () => {
      const { phone } = await restingFamily();
      expect(outcomeOf(await give(phone))).toEqual([403, 'pin_needed']);
      await care.prove(phone, 'moreTime');
      expect((await give(phone)).body.listen).toMatchObject({ leftMs: 10 * MINUTE_MS, rest: null });
      expect(outcomeOf(await give(phone))).toEqual([403, 'pin_needed']);
      expect(await care.use(phone, { kind: 'listen' }, 4 * MINUTE_MS)).toBe(4 * MINUTE_MS);
      test.time += 2 * HOUR_MS;
      expect((await care.state(phone)).listen.rest).toMatchObject({ reason: 'budget' });
      await care.prove(phone, 'moreTime');
      await give(phone);
      expect(await care.use(phone, { kind: 'listen' })).toBe(10 * MINUTE_MS);
    });

    it('can give time for another story while the child finishes a story', async () => {
      const { phone } = await care.family(limitsOf({ listenMinutes: 5 }));
      await care.use(phone, { kind: 'listen', storyId: 'long-story' }, 5 * MINUTE_MS);
      expect(await care.lease(phone, { kind: 'listen', storyId: 'long-story' })).toMatchObject({ isFinishing: true });
      await care.prove(phone, 'moreTime');
      await give(phone);
      expect(await care.lease(phone, { kind: 'listen', storyId: 'short-story' })).toMatchObject({
        leaseMs: 2 * LEASE,
        isFinishing: false,
        state: { listen: { leftMs: 10 * MINUTE_MS - LEASE } },
      });
      expect((await care.fetch(await care.address(phone, 'short-story'))).statusCode).toBe(200);
    });

    it('grants the time that the child has requested, once and from another phone', async () => {
      const { phone, parent } = await restingFamily();
      const asked = await call(test, contract.askForTime, { body: { minutes: 15 } }, phone);
      expect(asked.body.request).toMatchObject({ minutes: 15, state: 'open' });
      // A second request changes nothing while the first one is undecided.
      await call(test, contract.askForTime, { body: { minutes: 60 } }, phone);
      const [request] = (await care.state(parent)).asked;
      expect((await care.state(parent)).asked).toHaveLength(1);
      const decide = (isGranted: boolean, device: { userToken: string } = parent) =>
        call(test, contract.decideRequest, { params: { requestId: request!.id }, body: { isGranted } }, device);
      expect(outcomeOf(await decide(true))).toEqual([403, 'pin_needed']);
      await care.prove(parent, 'moreTime');
      expect(outcomeOf(await decide(true, await signIn(test)))).toEqual([403, 'pin_needed']);
      expect((await decide(true)).status).toBe(200);
      expect(await care.state(phone)).toMatchObject({
        listen: { leftMs: 15 * MINUTE_MS },
        request: { state: 'granted' },
        asked: [],
      });
      await care.prove(parent, 'moreTime');
      expect(outcomeOf(await decide(true))).toEqual([409, 'request_over']);
    });

    it('can grant time, from another phone, to a child who is stopped only because a sibling without time left has used the same device', async () => {
      const family = await restingFamily();
      const { userId, parent, phone } = family;
      const siblingId = await addSibling(test, userId);
      const { db, now } = test.gateway;
      const same = await storedLimits(db, userId);
      await storeLimits(db, siblingId, same!, now());
      expect((await call(test, chooseChild, { body: { childId: siblingId } }, phone)).status).toBe(200);
      // The sibling rests because the child that has used this device rests, even if a parent has switched off the
      // sibling's own limits.
      await storeLimits(db, siblingId, { ...same!, isOn: false }, now());
      const sibling = { ...phone, childId: siblingId };
      expect((await care.state(sibling)).listen.rest).toMatchObject({ reason: 'sibling' });
      expect(await care.lease(sibling)).toMatchObject({ leaseMs: 0 });
      const asked = await call(test, contract.askForTime, { body: { minutes: 15 } }, sibling);
      await care.prove(parent, 'moreTime');
      const params = { requestId: asked.body.request?.id ?? '' };
      expect((await call(test, contract.decideRequest, { params, body: { isGranted: true } }, parent)).status).toBe(
        200,
      );
      expect((await care.state(sibling)).listen).toMatchObject({ leftMs: 15 * MINUTE_MS, rest: null });
      expect(await care.lease(sibling)).toMatchObject({ leaseMs: LEASE });
      test.time += 15 * MINUTE_MS - 10 * SECOND_MS;
      expect(await care.lease(sibling)).toMatchObject({ leaseMs: 10 * SECOND_MS });
      test.time += 10 * SECOND_MS;
      expect(await care.lease(sibling)).toMatchObject({
        leaseMs: 0,
        state: { listen: { rest: { reason: 'sibling' } } },
      });
    });

    it('sees on every device whether the request was sent from this device', async () => {
      const { phone, parent, userId } = await restingFamily();
      const { body } = await call(test, contract.askForTime, { body: { minutes: 15 } }, phone);
      const isFromHere = async (device: { userToken: string }) => {
        const limits = await call(test, contract.getLimits, {}, device);
        const lists = [(await care.state(device)).asked, limits.body.state.asked];
        return lists.map((asked) => asked.map((request) => [request.id, request.isFromHere]));
      };
      const [sent, received] = [[[body.request?.id, true]], [[body.request?.id, false]]];
      expect(body.asked).toMatchObject([{ isFromHere: true }]);
      expect((await care.lease(phone)).state.asked).toMatchObject([{ isFromHere: true }]);
      expect(await isFromHere(phone)).toEqual([sent, sent]);
      // The parent's phone has the same active child as the phone of the child.
      expect(await isFromHere(parent)).toEqual([received, received]);
      // The next session on the device of the child is recognised as a session on the same device.
      expect(await isFromHere(await care.signInAgain({ userId }, phone.deviceId))).toEqual([sent, sent]);
    });

    it('sees the request with the nickname that the family has given the child', async () => {
      const { userId, phone, parent } = await restingFamily();
      await enterNickname(test, userId, '豆包');
      await call(test, contract.askForTime, { body: { minutes: 15 } }, phone);
      expect((await care.state(parent)).asked).toMatchObject([{ nickname: '豆包' }]);
    });

    it('can refuse requests for time, and a child can send at most six of these a day', async () => {
      const { phone, parent } = await restingFamily();
      const ask = () => call(test, contract.askForTime, { body: { minutes: 10 } }, phone);
      for (let count = 0; count < 6; count += 1) {
        const requestId = (await ask()).body.request?.id ?? '';
        await call(test, contract.decideRequest, { params: { requestId }, body: { isGranted: false } }, parent);
        test.time += SECOND_MS;
      }
      expect((await care.state(phone)).request).toMatchObject({ state: 'refused' });
      expect(outcomeOf(await ask())).toEqual([429, 'too_many_time_requests']);
      expect((await care.state(phone)).listen.leftMs).toBe(0);
    });
  });
});
