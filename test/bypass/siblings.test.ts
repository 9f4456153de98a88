import { eq } from 'drizzle-orm';
import { chooseChild } from '#contract/account/sessions.ts';
import { getUserInfo, swapV1Token } from '#contract/account/session.ts';
import { addChild } from '#contract/family/children.ts';
import * as contract from '#contract/family/eyeCare.ts';
import { chinaMoment } from '#lib/time/chinaTime.ts';
import type { Limits } from '#lib/eyeCare/limitRules.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { users } from '#server/database/tables/account/users.ts';
import { storeLimits } from '#server/domain/eyeCare/resolveMeteredUser.ts';
import { readDay } from '#server/domain/eyeCare/usage.ts';
import { addSibling } from '#server/testing/addSibling.ts';
import { call, signed } from '#server/testing/call.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { agree, proveAdult } from '#server/testing/signIn.ts';
import { useEyeCare, type Device } from '#server/testing/useEyeCare.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { limitsOf } from '#test/builders/family/eyeCare.ts';
import { aKidInput } from '#test/builders/family/children.ts';

/**
 * These tests try to escape the limits through another child of the account with looser limits or none
 * (docs/eyeCare.md).
 */
const contentDir = aPack({ series: { long: [{ id: 'long-story', durationMs: 5 * MINUTE_MS }] } });
const LEASE_MS = 30 * SECOND_MS;
const limits = limitsOf({ screenMinutes: 5, listenMinutes: 5 });
const listen = { kind: 'listen' } as const;

jest.setTimeout(MINUTE_MS);

describe('a child with limits that tries to become a child without limits', () => {
  const test = useGateway('postgres', { contentDir });
  const care = useEyeCare(test);

  beforeEach(() => {
    // Each test starts on the morning of another day.
    const morning = chinaMoment('2026-11-24 09:00:00') ?? 0;
    test.time = morning + Math.ceil(Math.max(0, test.time - morning) / (24 * HOUR_MS)) * 24 * HOUR_MS;
  });

  async function restingFamily() {
    const family = await care.family(limits);
    for (const kind of ['screen', 'listen'] as const) await care.use(family.phone, { kind });
    return family;
  }

  async function expectNothing(device: Device) {
    expect(await care.lease(device, listen)).toMatchObject({ leaseMs: 0 });
    expect(await care.lease(device, { kind: 'screen' })).toMatchObject({ leaseMs: 0 });
    const url = await care.address(device, 'long-story');
    expect((await care.fetch(url)).json()).toMatchObject({ code: 'resting' });
  }

  it('way 38: needs the PIN to add a child, who would have no limits, whichever child of the account is active', async () => {
    const { userId, phone } = await restingFamily();
    const add = (device: Device) => call(test, addChild, { body: aKidInput({ nickname: '弟弟' }) }, device);
    const sister = await addSibling(test, userId);
    const tablet = await care.signInAgain({ userId });
    await care.choose(tablet, sister);
    for (const device of [phone, tablet, { ...phone, childId: sister }])
      expect(await add(device)).toMatchObject({ status: 403, body: { code: 'pin_needed' } });
    expect(await test.gateway.db.$count(users, eq(users.accountId, userId))).toBe(1);
    await proveAdult(test, phone, { kind: 'addChild' });
    expect((await add(phone)).status).toBe(200);
    expect((await add(phone)).status).toBe(403);
  });

  it('way 39: needs the PIN to switch to a sister without limits, even on a device that it has not used', async () => {
    const { userId, phone } = await care.family(limitsOf({ bedtime: { from: 21 * 60, to: 7 * 60 } }));
    const [sister, brother] = [await addSibling(test, userId), await addSibling(test, userId)];
    test.time += 12.5 * HOUR_MS;
    const tablet = await care.signInAgain({ userId });
    const choose = (device: Device, childId: string) => call(test, chooseChild, { body: { childId } }, device);
    for (const device of [phone, tablet]) {
      expect(await choose(device, sister)).toMatchObject({ status: 403, body: { code: 'pin_needed' } });
      // A check of the PIN for the switch to the brother does not permit a switch to the sister.
      await proveAdult(test, device, { kind: 'chooseChild', childId: brother });
      expect((await choose(device, sister)).status).toBe(403);
      await expectNothing(device);
      // If a request names the sister, the limits of the active child still apply.
      await expectNothing({ ...device, childId: sister });
    }
    await care.choose(tablet, sister);
    expect(await care.lease(tablet, listen)).toMatchObject({ leaseMs: LEASE_MS });
    // Switching back to the child with limits, or to a child with the same limits, needs no PIN.
    await storeLimits(test.gateway.db, brother, limits, test.gateway.now());
    expect((await choose(tablet, userId)).status).toBe(200);
    expect((await choose(tablet, brother)).status).toBe(200);
  });

  it('way 40: gets, after a switch to a sister without limits, only the minutes that a parent has given her on this device', async () => {
    const family = await restingFamily();
    const { phone } = family;
    const sister = await addSibling(test, family.userId);
    await storeLimits(test.gateway.db, sister, limits, test.gateway.now());
    expect((await call(test, chooseChild, { body: { childId: sister } }, phone)).status).toBe(200);
    // Although a parent has switched off the sister's limits, she rests on this device, because the child that has used
    // the device rests.
    await storeLimits(test.gateway.db, sister, { ...limits, isOn: false }, test.gateway.now());
    expect((await care.state(phone)).listen.rest).toMatchObject({ reason: 'sibling' });
    await expectNothing(phone);
    const give = async () => {
      await care.prove(phone, 'moreTime');
      return call(test, contract.giveTime, { body: { minutes: 10 } }, phone);
    };
    expect((await give()).body).toMatchObject({ isLimited: true, listen: { leftMs: 10 * MINUTE_MS, rest: null } });
    expect(await care.use({ ...phone, childId: sister }, listen)).toBe(10 * MINUTE_MS);
    await expectNothing(phone);
    // If a parent gives time again before the given time has ended, the new time is added.
    await give();
    expect((await give()).body.screen).toMatchObject({ leftMs: 20 * MINUTE_MS });
    test.time += 20 * MINUTE_MS;
    await expectNothing(phone);
  });

  it('way 41: keeps its own limits on its device, even if its sister without limits was last active on another device', async () => {
    const login = async (deviceId: string, callerCode = '1002') => {
      const v1token = await signed({ sub: 'family of way 41', typ: 1, userType: 1, exp: test.time / 1000 + 60 });
      const { body } = await call(test, swapV1Token, { body: { v1token } }, { deviceId, callerCode });
      return { userToken: body.data.token, deviceId, callerCode };
    };
    const activeOf = async (device: Device) =>
      (await call(test, getUserInfo, { query: {} }, device)).body.user.activeChildId;
    const tablet = await login('tablet of way 41');
    await agree(test, tablet);
    const userId = (await call(test, getUserInfo, { query: {} }, tablet)).body.user.userId;
    const child = await addSibling(test, userId);
    // The sister is the first child of the account, so she is the active child of a session in which nobody was chosen.
    await care.choose(tablet, child);
    expect((await care.setLimits(tablet, limits)).status).toBe(200);
    const phone = await login('phone of way 41');
    // The phone is a new device, so it begins with the child that has limits.
    expect(await activeOf(phone)).toBe(child);
    expect(await call(test, chooseChild, { body: { childId: userId } }, phone)).toMatchObject({ status: 403 });
    await care.choose(phone, userId);

    // The host logs in again on both devices the next day, and after a weekend without any use.
    for (const days of [1, 3]) {
      test.time += days * DAY_MS;
      expect(await activeOf(await login('phone of way 41'))).toBe(userId);
      test.time += MINUTE_MS;
      const again = await login('tablet of way 41');
      expect(await activeOf(again)).toBe(child);
      expect(await care.state(again)).toMatchObject({ isLimited: true, listen: { limitMs: 5 * MINUTE_MS } });
    }
    for (const kind of ['screen', 'listen'] as const)
      await care.use({ ...tablet, ...(await login('tablet of way 41')), childId: child }, { kind });
    // A session does not begin with the sister after the data of the app were cleared, nor in another app, in which
    // nobody was chosen yet.
    for (const callerCode of ['1002', '2003']) {
      const cleared = await login(`cleared in ${callerCode}`, callerCode);
      expect(await activeOf(cleared)).toBe(child);
      await expectNothing(cleared);
    }
  });

  it('way 41: begins with the strictest limits on a new device, if several children have limits', async () => {
    const { userId } = await care.family(limitsOf({ screenMinutes: 20, listenMinutes: 20 }));
    const [younger, older] = [await addSibling(test, userId), await addSibling(test, userId)];
    const shorter = limitsOf({ screenMinutes: 20, listenMinutes: 10 });
    const longer = limitsOf({ screenMinutes: 30, listenMinutes: 30 });
    await storeLimits(test.gateway.db, older, longer, test.gateway.now());
    await storeLimits(test.gateway.db, younger, shorter, test.gateway.now());
    const phone = await care.signInAgain({ userId });
    await care.choose(phone, older);
    test.time += MINUTE_MS;
    expect((await care.state(await care.signInAgain({ userId }))).listen.limitMs).toBe(10 * MINUTE_MS);
    expect((await care.state(await care.signInAgain({ userId }, phone.deviceId))).listen.limitMs).toBe(30 * MINUTE_MS);
  });

  const night = (from: number) => ({ bedtime: { from: from * 60, to: 7 * 60 } });

  /** Returns a family whose child and brother have different limits, one minute before the child's bedtime. */
  async function familyAtNine(limitsOfBrother: Limits) {
    const family = await care.family(limitsOf(night(21), { breakAfterMinutes: 20 }));
    const brother = await addSibling(test, family.userId);
    await storeLimits(test.gateway.db, brother, limitsOfBrother, test.gateway.now());
    test.time += 11 * HOUR_MS + 58 * MINUTE_MS;
    expect(await care.lease(family.phone, listen)).toMatchObject({ leaseMs: LEASE_MS });
    test.time += MINUTE_MS;
    return { ...family, brother };
  }

  it.each([
    ['a later bedtime', limitsOf(night(22), { breakAfterMinutes: 20 })],
    ['no breaks', limitsOf(night(21))],
  ])('way 42: needs the PIN to switch to a brother with %s just before its own rest begins', async (_, looser) => {
    const { phone, brother } = await familyAtNine(looser);
    const choose = (childId: string) => call(test, chooseChild, { body: { childId } }, phone);
    expect(await choose(brother)).toMatchObject({ status: 403, body: { code: 'pin_needed' } });
    // If a request names the brother, the limits of the active child still apply, before its bedtime and during it.
    await care.lease({ ...phone, childId: brother }, { kind: 'screen' });
    expect((await care.state({ ...phone, childId: brother })).screen.usedMs).toBe(LEASE_MS);
    test.time += 2 * MINUTE_MS;
    await expectNothing(phone);
    await expectNothing({ ...phone, childId: brother });
    // After a parent has confirmed the switch, the brother's limits apply on the device, and not those of the child.
    await care.choose(phone, brother);
    const asBrother = { ...phone, childId: brother };
    const { rest } = (await care.state(asBrother)).listen;
    expect(rest?.reason).toBe(looser.days[0]?.bedtime?.from === 21 * 60 ? 'bedtime' : undefined);
  });

  it('way 42: needs no PIN to switch to a brother with the same or stricter limits, but needs it to switch back from stricter limits', async () => {
    const { phone, userId, brother } = await familyAtNine(limitsOf(night(20.5), { breakAfterMinutes: 20 }));
    const choose = (childId: string) => call(test, chooseChild, { body: { childId } }, phone);
    expect((await choose(brother)).status).toBe(200);
    await expectNothing({ ...phone, childId: brother });
    expect(await choose(userId)).toMatchObject({ status: 403, body: { code: 'pin_needed' } });
    await storeLimits(test.gateway.db, brother, limitsOf(night(21), { breakAfterMinutes: 20 }), test.gateway.now());
    for (const childId of [userId, brother, userId]) expect((await choose(childId)).status).toBe(200);
  });

  it('way 43: needs the PIN to use time that a parent has given a brother with the same limits, whether it switches to him or names him in a request', async () => {
    const { userId, phone } = await restingFamily();
    const brother = await addSibling(test, userId);
    await storeLimits(test.gateway.db, brother, limits, test.gateway.now());
    const tablet = await care.signInAgain({ userId });
    await care.choose(tablet, brother);
    await care.prove(tablet, 'moreTime');
    const given = await call(test, contract.giveTime, { body: { minutes: 30 } }, { ...tablet, childId: brother });
    expect(given.status).toBe(200);
    const choose = () => call(test, chooseChild, { body: { childId: brother } }, phone);
    expect(await choose()).toMatchObject({ status: 403, body: { code: 'pin_needed' } });
    // If a request names the brother, the time of the active child still counts.
    for (const device of [phone, { ...phone, childId: brother }]) await expectNothing(device);
    // A parent gives the child time, too, and the child uses the part for the screen. The part for listening that is
    // left does not let the child use the brother's time for the screen.
    await care.prove(phone, 'moreTime');
    await call(test, contract.giveTime, { body: { minutes: 10 } }, phone);
    expect(await care.use(phone, { kind: 'screen' })).toBe(10 * MINUTE_MS);
    expect(await choose()).toMatchObject({ status: 403, body: { code: 'pin_needed' } });
    const asBrother = { ...phone, childId: brother };
    expect(await care.lease(asBrother, { kind: 'screen' })).toMatchObject({ leaseMs: 0 });
    await care.use(phone, listen);
    for (const device of [phone, asBrother]) await expectNothing(device);
    // Once the given time is over, the switch needs no PIN. But the brother must then rest on this device, too, because
    // the child that has used it last must rest.
    test.time += 2 * HOUR_MS;
    expect((await choose()).status).toBe(200);
    await expectNothing({ ...phone, childId: brother });
  });

  it('must rest while a sibling who has used the same session or device must rest, but not because of other children', async () => {
    const { userId, phone } = await restingFamily();
    const { deviceId } = phone;
    const brother = await addSibling(test, userId);
    await storeLimits(test.gateway.db, brother, limits, test.gateway.now());
    const restOf = async (device: Device) => (await care.state(device)).listen.rest?.reason;
    const [sameDevice, other] = [await care.signInAgain({ userId }, deviceId), await care.signInAgain({ userId })];
    expect(await restOf({ ...sameDevice, childId: brother })).toBe('sibling');
    expect(await restOf({ ...phone, deviceId: other.deviceId, childId: brother })).toBe('sibling');
    expect(await restOf({ ...other, childId: brother })).toBeUndefined();
    const stranger = await care.family(limits);
    expect(await restOf(await care.signInAgain(stranger, deviceId))).toBeUndefined();
  });

  it('passes its limits and its request for more time on to guests who use its device, until the end of the day', async () => {
    const { userId, phone } = await restingFamily();
    const brother = await addSibling(test, userId);
    await call(test, contract.askForTime, { body: { minutes: 15 } }, phone);
    const guest = care.guest(phone.deviceId);
    const ownLimit = (await care.state(care.guest())).listen.limitMs;
    expect(ownLimit).not.toBe(5 * MINUTE_MS);
    expect(await care.state(guest)).toMatchObject({
      listen: { limitMs: 5 * MINUTE_MS },
      request: { minutes: 15 },
      asked: [],
    });
    expect(await care.state({ ...(await care.signInAgain({ userId })), childId: brother })).toMatchObject({
      asked: [{ minutes: 15 }],
    });
    await storeLimits(test.gateway.db, brother, limits, test.gateway.now());
    expect((await care.state({ ...phone, childId: brother })).request).toBeNull();
    test.time += DAY_MS;
    expect((await care.state(guest)).listen.limitMs).toBe(ownLimit);
  });

  it('is charged for its own offline use, although the use is reported after a switch to a child with stricter limits', async () => {
    const { phone, userId, brother } = await familyAtNine(limitsOf(night(20.5), { breakAfterMinutes: 20 }));
    await call(test, chooseChild, { body: { childId: brother } }, phone);
    const report = {
      params: { useId: crypto.randomUUID() },
      body: { kind: 'screen' as const, usedMs: MINUTE_MS, agoMs: 0 },
    };
    await call(test, contract.settleOffline, report, { ...phone, childId: userId });
    const usedBy = async (childId: string) => (await readDay(test.gateway.db, childId, test.gateway.now())).screenMs;
    expect([await usedBy(userId), await usedBy(brother)]).toEqual([MINUTE_MS, 0]);
  });
});
