import * as contract from '#contract/family/eyeCare.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { chinaMoment } from '#lib/time/chinaTime.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { call } from '#server/testing/call.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { useEyeCare, type Device } from '#server/testing/useEyeCare.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { limitsOf } from '#test/builders/family/eyeCare.ts';

/** These tests try to get around the limits by using the app without a network (docs/eyeCare.md). */
const contentDir = aPack({ series: { long: [{ id: 'long-story', durationMs: 5 * MINUTE_MS }] } });
const LEASE_MS = 30 * SECOND_MS;
const budgets = limitsOf({ screenMinutes: 60, listenMinutes: 60 });
const breaks = limitsOf({}, { breakAfterMinutes: 15, breakMinutes: 10 });
const screen = { kind: 'screen' } as const;

jest.setTimeout(MINUTE_MS);

describe('a child with limits that uses the app without a network', () => {
  const test = useGateway('postgres', { contentDir });
  const care = useEyeCare(test);

  beforeEach(() => {
    // Each test starts on the morning of another day.
    const morning = chinaMoment('2026-11-24 09:00:00') ?? 0;
    test.time = morning + Math.ceil(Math.max(0, test.time - morning) / DAY_MS) * DAY_MS;
  });

  type Report = RequestOf<typeof contract.settleOffline>['body'];
  async function report(device: Device, body: Omit<Report, 'agoMs'> & { agoMs?: number }, useId: string) {
    const reply = await call(test, contract.settleOffline, { params: { useId }, body: { agoMs: 0, ...body } }, device);
    expect(reply).toMatchObject({ status: 200 });
    return reply.body;
  }
  /** Uses the device without a network, and reports it afterwards, as the app does. */
  async function useOffline(device: Device, kind: Report['kind'], minutes: number, more: Partial<Report> = {}) {
    test.time += minutes * MINUTE_MS;
    return report(device, { kind, usedMs: minutes * MINUTE_MS, ...more }, crypto.randomUUID());
  }
  const giveTime = async (device: Device) => {
    await care.prove(device, 'moreTime');
    return (await call(test, contract.giveTime, { body: { minutes: 30 } }, device)).body;
  };

  it.each(['listen', 'screen'] as const)(
    'way 44: uses extra time for "%s" only once, even in airplane mode, and however often the use is reported',
    async (kind) => {
      const { phone } = await care.family(budgets);
      expect(await care.use(phone, { kind })).toBe(60 * MINUTE_MS);
      expect((await giveTime(phone))[kind].leftMs).toBe(30 * MINUTE_MS);
      const useId = crypto.randomUUID();
      test.time += 20 * MINUTE_MS;
      for (let count = 0; count < 2; count += 1)
        expect((await report(phone, { kind, usedMs: 20 * MINUTE_MS }, useId))[kind].leftMs).toBe(10 * MINUTE_MS);
      test.time += 10 * MINUTE_MS;
      expect(await report(phone, { kind, usedMs: 30 * MINUTE_MS }, useId)).toMatchObject({
        [kind]: { leftMs: 0, rest: { reason: 'budget' } },
      });
      expect(await care.lease(phone, { kind })).toMatchObject({ leaseMs: 0 });
    },
  );

  it('way 44: uses up the daily time before the extra time; use that ended before the extra time was given does not reduce the extra time', async () => {
    const { phone } = await care.family(budgets);
    await giveTime(phone);
    expect((await useOffline(phone, 'listen', 60)).listen.leftMs).toBe(30 * MINUTE_MS);
    const family = await care.family(budgets);
    const tablet = await care.signInAgain(family);
    expect(await care.use(family.phone, { kind: 'listen' })).toBe(60 * MINUTE_MS);
    await giveTime(family.phone);
    test.time += 5 * MINUTE_MS;
    const earlier = { kind: 'listen', usedMs: 20 * MINUTE_MS, agoMs: 6 * MINUTE_MS } as const;
    expect((await report(tablet, earlier, crypto.randomUUID())).listen).toMatchObject({
      usedMs: 80 * MINUTE_MS,
      leftMs: 30 * MINUTE_MS,
    });
  });

  it('way 45: must take a break that became due in airplane mode, even if the report claims a pause that cannot have taken place', async () => {
    for (const more of [{}, { sinceBreakMs: MINUTE_MS }]) {
      const { phone } = await care.family(breaks);
      expect(await care.use(phone, screen, 10 * MINUTE_MS)).toBe(10 * MINUTE_MS);
      const state = await useOffline(phone, 'screen', 5, more);
      expect(state.screen).toMatchObject({ leftMs: 0, rest: { reason: 'break', endsInMs: 10 * MINUTE_MS } });
      expect(await care.lease(phone, screen)).toMatchObject({ leaseMs: 0 });
      test.time += 10 * MINUTE_MS;
      expect(await care.lease(phone, screen)).toMatchObject({ leaseMs: LEASE_MS });
    }
  });

  it('way 45: has as much time until the next break as if the network had been available during its pauses', async () => {
    const { phone } = await care.family(breaks);
    await care.use(phone, screen, 10 * MINUTE_MS);
    // The child uses the screen for 5 minutes, rests for 10, and uses the screen for another 5.
    test.time += 15 * MINUTE_MS;
    const rested = await useOffline(phone, 'screen', 5, { usedMs: 10 * MINUTE_MS, sinceBreakMs: 5 * MINUTE_MS });
    expect(rested.screen).toMatchObject({ usedMs: 20 * MINUTE_MS, leftMs: 10 * MINUTE_MS, rest: null });
    expect((await useOffline(phone, 'screen', 4)).screen.leftMs).toBe(6 * MINUTE_MS);
  });

  it('way 45: must take a break because another device reports earlier use late, unless the child paused for as long as a break after this use', async () => {
    const family = await care.family(breaks);
    const tablet = await care.signInAgain(family);
    test.time += HOUR_MS;
    await care.use(family.phone, screen, 10 * MINUTE_MS);
    const late = (agoMs: number) =>
      report(tablet, { kind: 'screen', usedMs: 6 * MINUTE_MS, agoMs }, crypto.randomUUID());
    expect((await late(20 * MINUTE_MS)).screen.leftMs).toBe(5 * MINUTE_MS);
    expect((await late(12 * MINUTE_MS)).screen.rest).toMatchObject({ reason: 'break' });
  });
});
