import * as contract from '#contract/family/eyeCare.ts';
import { getBook } from '#contract/books/books.ts';
import { revokeToken } from '#contract/account/session.ts';
import { chinaDay, chinaMoment } from '#lib/time/chinaTime.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { users } from '#server/database/tables/account/users.ts';
import { storeLimits } from '#server/domain/eyeCare/resolveMeteredUser.ts';
import { grantLease, lockDay } from '#server/domain/eyeCare/usage.ts';
import { call, claimsAt, signed } from '#server/testing/call.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { useEyeCare, type Device } from '#server/testing/useEyeCare.ts';
import { limitsOf } from '#test/builders/family/eyeCare.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { besideTransaction } from '#server/testing/database/databases.ts';
import { holdTables } from '#server/testing/holdTables.ts';
import { useGateway } from '#server/testing/useGateway.ts';

/**
 * These tests try to get around the limits by requests to the gateway, without the app (docs/eyeCare.md). In most of
 * them a child has used up its time, and must get no more than what is left of its lease. `npm run bypass` runs these
 * tests and those of the app.
 */
const contentDir = aPack({
  series: {
    long: [
      { id: 'long-story', durationMs: 5 * MINUTE_MS },
      { id: 'other-story', durationMs: 3 * MINUTE_MS },
    ],
  },
  books: [{ id: 'picture-book' }],
});
const BUDGET_MS = 5 * MINUTE_MS;
const LEASE_MS = 30 * SECOND_MS;
const limits = limitsOf({ screenMinutes: 5, listenMinutes: 5 });

jest.setTimeout(MINUTE_MS);

describe('a child with limits that tries to get around them', () => {
  const test = useGateway('postgres', { contentDir });
  const care = useEyeCare(test);
  const listen = { kind: 'listen' } as const;

  beforeEach(() => {
    // Each test starts on the morning of another day.
    const morning = chinaMoment('2026-11-24 09:00:00') ?? 0;
    test.time = morning + Math.ceil(Math.max(0, test.time - morning) / (24 * HOUR_MS)) * 24 * HOUR_MS;
  });

  async function restingFamily() {
    const family = await care.family(limits);
    const { phone } = family;
    const address = await care.address(phone, 'long-story');
    expect(await care.use(phone, { kind: 'screen' })).toBe(BUDGET_MS);
    expect(await care.use(phone, listen)).toBe(BUDGET_MS);
    return { ...family, address };
  }

  /** Checks that no time is granted and no sound is delivered. */
  async function expectNothing(device: Device) {
    expect(await care.lease(device, listen)).toMatchObject({ leaseMs: 0 });
    expect(await care.lease(device, { kind: 'screen' })).toMatchObject({ leaseMs: 0 });
    const url = await care.address(device, 'long-story');
    expect((await care.fetch(url)).json()).toMatchObject({ code: 'resting' });
  }

  it('way 1: gets no more time by asking again', async () => {
    const { phone } = await restingFamily();
    for (let count = 0; count < 3; count += 1) await expectNothing(phone);
  });

  it('way 2: gets no more time in another tab, which has the same session', async () => {
    const { phone } = await restingFamily();
    await expectNothing({ ...phone });
  });

  it('way 3: gets no more time on another device', async () => {
    const family = await restingFamily();
    await expectNothing(await care.signInAgain(family));
  });

  it('way 4: gets no more time with another device id in its requests', async () => {
    const { phone } = await restingFamily();
    await expectNothing({ ...phone, deviceId: 'a forged device' });
  });

  it('way 5: gets no more time by pretending to be another app', async () => {
    const { phone } = await restingFamily();
    for (const callerCode of ['2003', '3003', '9999', '']) await expectNothing({ ...phone, callerCode });
  });

  it('way 6: gets no more time by logging out, because the limits also apply to the device of the child', async () => {
    const { phone } = await restingFamily();
    expect((await call(test, revokeToken, {}, phone)).status).toBe(200);
    await expectNothing(care.guest(phone.deviceId));
  });

  it('way 7: gets no more time by logging out and in again', async () => {
    const family = await restingFamily();
    await call(test, revokeToken, {}, family.phone);
    await expectNothing(await care.signInAgain(family, family.phone.deviceId));
  });

  it('way 8: gets no sound by opening the address of a sound directly, with or without its encrypted pass', async () => {
    const { address } = await restingFamily();
    expect((await care.fetch(address)).statusCode).toBe(403);
    expect((await care.fetch(address.split('?')[0] ?? '')).json()).toMatchObject({ code: 'address_expired' });
    expect((await care.fetch(address, { range: 'bytes=1000-' })).statusCode).toBe(403);
    expect((await test.app.inject({ url: address, method: 'HEAD' })).statusCode).toBe(403);
  });

  it('way 9: gets no sound with a forged pass in the address', async () => {
    const { address } = await restingFamily();
    const [path = '', query = ''] = address.split('?for=');
    const forged = [
      query.slice(0, -1),
      `${query}A`,
      `A${query.slice(1)}`,
      '',
      'guest',
      query.split('').reverse().join(''),
    ];
    for (const pass of forged) expect((await care.fetch(`${path}?for=${pass}`)).statusCode).toBe(403);
  });

  it('way 10: is charged the time of the whole sound when it opens the address of the sound without the app', async () => {
    const { phone } = await care.family(limits);
    const address = await care.address(phone, 'other-story');
    expect((await care.fetch(address)).statusCode).toBe(200);
    expect((await care.state(phone)).listen).toMatchObject({ usedMs: 3 * MINUTE_MS });
    // Further requests for parts of the same sound, as a player sends them, use no more time.
    expect((await care.fetch(address, { range: 'bytes=100-' })).statusCode).toBe(206);
    expect((await care.state(phone)).listen).toMatchObject({ usedMs: 3 * MINUTE_MS });
    expect((await care.fetch(await care.address(phone, 'long-story'))).statusCode).toBe(200);
    expect((await care.state(phone)).listen).toMatchObject({ usedMs: BUDGET_MS, leftMs: 0 });
    test.time += 10 * MINUTE_MS;
    expect((await care.fetch(address)).statusCode).toBe(403);
  });

  it('way 11: gets no more time by sending an earlier request again', async () => {
    const { phone } = await care.family(limits);
    const token = await signed(
      claimsAt(test.time - 90_000, { device_id: phone.deviceId, user_token: phone.userToken, user_token2: '' }),
    );
    const send = () =>
      test.app.inject({
        method: 'POST',
        url: contract.leaseTime.path,
        headers: { authorization: `Bearer ${token}` },
        payload: listen,
      });
    expect((await send()).json()).toMatchObject({ leaseMs: LEASE_MS });
    // The request is repeated immediately, and again long after the granted time has ended.
    expect(await send()).toMatchObject({ statusCode: 409 });
    expect((await care.state(phone)).listen.usedMs).toBe(LEASE_MS);
    await care.use(phone, listen);
    expect((await send()).statusCode).not.toBe(200);
  });

  it('way 12: gets no time by setting the clock of the device wrong, in whichever field the time is sent', async () => {
    const { phone } = await restingFamily();
    for (const offset of [-24 * HOUR_MS, 24 * HOUR_MS]) {
      const token = await signed(
        claimsAt(test.time + offset, { device_id: phone.deviceId, user_token: phone.userToken, user_token2: '' }),
      );
      const reply = await test.app.inject({
        method: 'POST',
        url: contract.leaseTime.path,
        headers: {
          authorization: `Bearer ${token}`,
          date: new Date(test.time + offset).toUTCString(),
          cookie: `currentTimestamp=${test.time + offset}`,
        },
        payload: listen,
      });
      expect(reply.statusCode).toBe(401);
    }
    await expectNothing(phone);
  });

  it('way 13: gets no time back by reporting a negative offline use, or an offline use of another day', async () => {
    const { phone } = await restingFamily();
    const report = (usedMs: number, agoMs: number) =>
      call(
        test,
        contract.settleOffline,
        { params: { useId: crypto.randomUUID() }, body: { kind: 'listen', usedMs, agoMs } },
        phone,
      );
    expect((await report(-MINUTE_MS, 0)).status).toBe(400);
    expect((await report(0, 24 * HOUR_MS)).body.listen).toMatchObject({ usedMs: BUDGET_MS });
    expect((await report(MINUTE_MS, 24 * HOUR_MS)).body.listen.usedMs).toBeGreaterThanOrEqual(BUDGET_MS);
    await expectNothing(phone);
  });

  it('way 14: saves no time by not reporting its use, because time is counted when it is granted', async () => {
    const { phone } = await care.family(limits);
    let got = 0;
    // Each lease is requested long after the previous one has ended.
    for (let count = 0; count < 20; count += 1) {
      got += (await grantLease(test.gateway.db, await care.ownerOf(phone), listen, test.gateway.now())).leaseMs;
      test.time += 10 * MINUTE_MS;
    }
    expect(got).toBe(BUDGET_MS);
  });

  it('way 15: gets no more time by aborting a request before it is answered, or by sending ten requests in parallel', async () => {
    const { phone, userId } = await care.family(limits);
    const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const token = await signed(
      claimsAt(test.time - 90_000, { device_id: phone.deviceId, user_token: phone.userToken, user_token2: '' }),
    );
    const abort = new AbortController();
    await test.gateway.db.transaction(async (tx) => {
      // Takes the lock that the request needs, so that the request waits just before it counts the time.
      await lockDay(tx, { subject: userId, userId }, chinaDay(test.time));
      await besideTransaction(async () => {
        const answer = fetch(`${origin}${contract.leaseTime.path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(listen),
          signal: abort.signal,
        });
        await holdTables(test).waiting(1);
        abort.abort();
        await expect(answer).rejects.toThrow('aborted');
      });
    });
    // The time is counted although nobody has received the answer.
    await waitUntil(async () => (await care.state(phone)).listen.usedMs > 0, 'the aborted request is counted');
    await Promise.all(Array.from({ length: 10 }, () => care.lease(phone, listen)));
    expect((await care.state(phone)).listen.usedMs).toBe(LEASE_MS);
    expect(await care.use(phone, listen)).toBe(BUDGET_MS);
  });

  it('way 16: gets no more time on a slow network, on which its requests arrive late and in another order', async () => {
    const family = await care.family(limits);
    const devices = [family.phone, await care.signInAgain(family)];
    const owners = await Promise.all(devices.map((device) => care.ownerOf(device)));
    const ends = [0, 0];
    // Each device requests its next lease before the present one ends. After each request, the gateway receives another
    // request that was sent 8 s earlier.
    for (let round = 0; round < 60; round += 1) {
      const device = round % 2;
      for (const lateMs of [0, 8 * SECOND_MS]) {
        const at = test.time - lateMs;
        const { leaseMs } = await grantLease(test.gateway.db, owners[device]!, listen, new Date(at));
        if (leaseMs > 0) ends[device] = at + leaseMs;
      }
      test.time += 11 * SECOND_MS;
    }
    // Both devices were used from the beginning until their last lease ended. Each of them may exceed the limit by one
    // lease.
    const startedAt = test.time - 60 * 11 * SECOND_MS;
    const got = ends.reduce((sum, end) => sum + end - startedAt, 0);
    expect(got).toBeLessThanOrEqual(BUDGET_MS + 2 * LEASE_MS);
    expect((await care.state(family.phone)).listen.usedMs).toBe(BUDGET_MS);
  });

  it('way 17: can finish one story after its time is used up, but can play neither a second one nor the same one again', async () => {
    const { phone } = await care.family(limits);
    const story = { kind: 'listen', storyId: 'long-story' } as const;
    const addresses = [await care.address(phone, 'long-story'), await care.address(phone, 'other-story')] as const;
    const answers = async () => Promise.all(addresses.map(async (address) => (await care.fetch(address)).statusCode));
    await care.use(phone, story, BUDGET_MS);
    expect(await care.lease(phone, { kind: 'listen', storyId: 'other-story' })).toMatchObject({ leaseMs: 0 });
    expect(await care.lease(phone, story)).toMatchObject({ isFinishing: true });
    expect(await answers()).toEqual([200, 403]);
    expect(await care.use(phone, story)).toBeLessThanOrEqual(5 * MINUTE_MS);
    expect((await care.state(phone)).listen.usedMs).toBeGreaterThan(BUDGET_MS);
    expect(await care.use(phone, story)).toBe(0);
    for (const pause of [MINUTE_MS, 10 * MINUTE_MS]) {
      test.time += pause;
      expect(await care.use(phone, story)).toBe(0);
    }
    expect(await answers()).toEqual([403, 403]);
    expect((await care.fetch(addresses[0])).json()).toMatchObject({ code: 'resting' });
  });

  it('way 18: cannot finish on a second device the story that it plays when its time is used up', async () => {
    const family = await care.family(limits);
    const tablet = await care.signInAgain(family);
    const story = { kind: 'listen', storyId: 'long-story' } as const;
    await care.use(family.phone, story, BUDGET_MS);
    expect(await care.use(tablet, story)).toBe(0);
  });

  it('way 19: gets no more time by switching to a brother or sister on the same device', async () => {
    const { userId, phone } = await restingFamily();
    const { db } = test.gateway;
    const brother = `brother of ${userId}`;
    await db
      .insert(users)
      .values({ id: brother, accountId: userId, nickname: '弟弟', avatarUrl: '', createdAt: new Date(test.time) });
    const owner = { ...(await care.ownerOf(phone)), childId: brother };
    expect(await grantLease(db, owner, listen, test.gateway.now())).toMatchObject({ leaseMs: 0 });
    // No parent has made the sister the active child. On the device of the first child, she may still listen, but she
    // gets no screen time after the first child has used up its screen time.
    const family = await care.family(limits);
    const [child, sister] = [await care.ownerOf(family.phone), `sister of ${family.userId}`];
    await db.insert(users).values({
      id: sister,
      accountId: family.userId,
      nickname: '妹妹',
      avatarUrl: '',
      createdAt: new Date(test.time),
    });
    await storeLimits(db, sister, limits, test.gateway.now());
    expect(await care.use(family.phone, { kind: 'screen' })).toBe(BUDGET_MS);
    const asSister = { ...child, childId: sister };
    expect(await grantLease(db, asSister, listen, test.gateway.now())).toMatchObject({ leaseMs: LEASE_MS });
    expect(await grantLease(db, asSister, { kind: 'screen' }, test.gateway.now())).toMatchObject({ leaseMs: 0 });
    // The brother gets time on a device on which a parent has made him the active child.
    const tablet = await care.signInAgain({ userId });
    await care.choose(tablet, brother);
    const asBrother = { ...(await care.ownerOf(tablet)), childId: brother };
    expect(await grantLease(db, asBrother, listen, test.gateway.now())).toMatchObject({ leaseMs: LEASE_MS });
  });

  it('way 20: gets no more time by naming another child in the request', async () => {
    const { phone } = await restingFamily();
    const other = await care.family(limits);
    const names = { childId: other.userId, userId: other.userId, subject: other.userId };
    const send = async (headers: Record<string, string>, payload: object) => {
      const claims = { device_id: phone.deviceId, user_token: phone.userToken, user_token2: '' } as const;
      const token = await signed(claimsAt(test.time - 90_000, claims));
      const authorization = `Bearer ${token}`;
      return test.app.inject({
        method: 'POST',
        url: contract.leaseTime.path,
        headers: { authorization, ...headers },
        payload,
      });
    };
    expect(await send({ 'x-gw-child': other.userId }, listen)).toMatchObject({ statusCode: 409 });
    const reply = await send({}, { ...listen, ...names });
    expect(reply.statusCode === 200 ? reply.json<{ leaseMs: number }>().leaseMs : 0).toBe(0);
    expect((await care.state(other.phone)).listen.usedMs).toBe(0);
  });

  it('way 21: cannot change limits or give itself time without the PIN', async () => {
    const { phone } = await restingFamily();
    const generous = limitsOf({ screenMinutes: 600, listenMinutes: 600 }, { isOn: false });
    expect((await call(test, contract.saveLimits, { body: generous }, phone)).status).toBe(403);
    expect((await call(test, contract.giveTime, { body: { minutes: 60 } }, phone)).status).toBe(403);
    const asked = await call(test, contract.askForTime, { body: { minutes: 15 } }, phone);
    const requestId = asked.body.request?.id ?? '';
    const granted = await call(
      test,
      contract.decideRequest,
      { params: { requestId }, body: { isGranted: true } },
      phone,
    );
    expect(granted.status).toBe(403);
    await expectNothing(phone);
  });

  it('way 22: can use a confirmation by the PIN only once, only for the confirmed action, and only on the same device', async () => {
    const family = await restingFamily();
    const tablet = await care.signInAgain(family);
    await care.prove(family.phone, 'limits');
    const give = (device: Device) => call(test, contract.giveTime, { body: { minutes: 10 } }, device);
    expect((await give(family.phone)).status).toBe(403);
    await care.prove(family.phone, 'moreTime');
    expect((await give(tablet)).status).toBe(403);
    expect((await give(family.phone)).status).toBe(200);
    expect((await give(family.phone)).status).toBe(403);
    expect((await care.state(family.phone)).listen.leftMs).toBe(10 * MINUTE_MS);
  });

  it('way 23: cannot save additional time from a parent for later, because unused time expires', async () => {
    const { phone } = await restingFamily();
    await care.prove(phone, 'moreTime');
    await call(test, contract.giveTime, { body: { minutes: 60 } }, phone);
    test.time += 2 * HOUR_MS;
    await expectNothing(phone);
  });

  it('way 24: gets no time at bedtime by waiting until midnight', async () => {
    const { phone, userId } = await care.family(limitsOf({ bedtime: { from: 21 * 60, to: 7 * 60 } }));
    test.time += 12.5 * HOUR_MS;
    const evening = await care.signInAgain({ userId }, phone.deviceId);
    await expectNothing(evening);
    test.time += 3 * HOUR_MS;
    await expectNothing(evening);
  });

  it('way 25: gets at most the daily time of a guest by clearing the data of its browser', async () => {
    await restingFamily();
    const guest = care.guest('a new device');
    expect(await care.state(guest)).toMatchObject({ isLimited: true, isGuest: true });
    const owner = await care.ownerOf(guest);
    let got = 0;
    for (let leaseMs = 1; leaseMs > 0; test.time += LEASE_MS) {
      ({ leaseMs } = await grantLease(test.gateway.db, owner, { kind: 'screen' }, test.gateway.now()));
      got += leaseMs;
    }
    expect(got).toBe(HOUR_MS);
    expect((await call(test, getBook, { params: { bookId: 'picture-book' } }, guest)).status).toBe(200);
  });
});
