import { eq, sql } from 'drizzle-orm';
import { createBindingCode, redeemBindingCode } from '#contract/account/binding.ts';
import { exchangeAuthToken, getVip, refreshToken, swapV1Token } from '#contract/account/session.ts';
import type { ProblemReply } from '#contract/problemReply.ts';
import { endOtherSessions, endSession, listSessions, renameSession } from '#contract/account/sessions.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { sessions, sessionTokens } from '#server/database/tables/account/sessions.ts';
import { accountClosings } from '#server/database/tables/privacy/closings.ts';
import { sha256 } from '#server/secrets/digest.ts';
import { call, claimsAt, signed } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { addSibling } from '#server/testing/addSibling.ts';
import { aMobile, signIn } from '#server/testing/signIn.ts';
import { useEyeCare } from '#server/testing/useEyeCare.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { limitsOf } from '#test/builders/family/eyeCare.ts';
import { GRACE_MS, sessionRepository, TOKEN_LIFETIME_MS } from '#server/domain/users/sessionRepository.ts';

describe.each(testedDatabases)('the sessions of a user on %s', (kind) => {
  const test = useGateway(kind);
  const isLiving = async (userToken: string) => (await call(test, getVip, {}, { userToken })).status === 200;
  const listed = async (userToken: string) => (await call(test, listSessions, {}, { userToken })).body.sessions;
  const end = (sessionId: string, userToken: string) =>
    call(test, endSession, { params: { sessionId } }, { userToken });
  const thisId = async (userToken: string) => (await listed(userToken)).find(({ isThis }) => isThis)?.id ?? '';

  /** Binds a watch to the owner's account by a code. Returns the user token of the watch. */
  async function boundWatch(owner: { userToken: string }): Promise<string> {
    const { code } = (await call(test, createBindingCode, { body: { kind: 'watch' } }, owner)).body;
    const terminal = { deviceId: 'watch-1', callerCode: '7001' };
    const body = { code, kind: 'watch', deviceName: '小明的手表', model: 'DD-W1' } as const;
    const redeemed = await call(test, redeemBindingCode, { body }, terminal);
    const { body: issued } = await call(test, exchangeAuthToken, { body: redeemed.body }, terminal);
    return issued.data.token;
  }

  describe('the name of a device', () => {
    const rename = (sessionId: string, userToken: string, customName: string) =>
      call(test, renameSession, { params: { sessionId }, body: { customName } }, { userToken });
    const names = async (userToken: string) => (await listed(userToken)).map(({ customName }) => customName);

    it('DEV-04 is the name that the owner has given, without hidden characters, until the owner removes it', async () => {
      const { userToken } = await signIn(test);
      const id = await thisId(userToken);
      expect((await rename(id, userToken, ' 奶奶\u202e的手机 ')).body).toEqual({ customName: '奶奶的手机' });
      expect(await names(userToken)).toEqual(['奶奶的手机']);
      expect((await rename(id, userToken, '\u200b ')).body).toEqual({ customName: '' });
      expect(await names(userToken)).toEqual(['']);
    });

    it('is refused when it is longer than 100 characters', async () => {
      const { userToken } = await signIn(test);
      expect((await rename(await thisId(userToken), userToken, '名'.repeat(101))).status).toBe(400);
    });

    it('ROLE-03 cannot be changed by another user, nor for a session that has ended', async () => {
      const owner = await signIn(test);
      const other = await signIn(test);
      const watch = await boundWatch(owner);
      const id = await thisId(watch);
      expect((await rename(id, other.userToken, '我的')).status).toBe(404);
      await end(id, owner.userToken);
      expect((await rename(id, owner.userToken, '手表')).status).toBe(404);
      const [row] = await test.gateway.db.select().from(sessions).where(eq(sessions.id, id));
      expect(row?.customName).toBeNull();
    });
  });

  describe('the list', () => {
    it('ROLE-03 DEV-02 shows where the owner is logged in, which session is the current one, and which one is a terminal', async () => {
      const owner = await signIn(test);
      const startedAt = test.time;
      test.time += 1000;
      const watch = await boundWatch(owner);
      expect(await listed(watch)).toEqual([
        {
          id: expect.stringMatching(/^[\w-]{16}$/) as string,
          caller: '7001',
          createdAt: test.time,
          lastSeenAt: test.time,
          isThis: true,
          terminal: { kind: 'watch', deviceName: '小明的手表', model: 'DD-W1', appId: 'ilisten001' },
          model: '',
          customName: '',
          isLimited: false,
        },
        {
          id: expect.stringMatching(/^[\w-]{16}$/) as string,
          caller: '1002',
          createdAt: startedAt,
          lastSeenAt: startedAt,
          isThis: false,
          terminal: null,
          model: '',
          customName: '',
          isLimited: false,
        },
      ]);
      expect((await listed(owner.userToken)).map(({ isThis }) => isThis)).toEqual([false, true]);
    });

    it('shows which sessions are used by a child with limits', async () => {
      const owner = await signIn(test);
      const tablet = await signIn(test, { mobile: owner.mobile });
      const care = useEyeCare(test);
      await care.setLimits(owner, limitsOf({ listenMinutes: 60 }));
      const limited = async () => (await listed(owner.userToken)).map(({ isThis, isLimited }) => [isThis, isLimited]);
      expect((await limited()).map(([, isLimited]) => isLimited)).toEqual([true, true]);
      const childId = await addSibling(test, owner.userId);
      await care.choose(tablet, childId);
      expect(new Set((await limited()).map(String))).toEqual(new Set(['true,true', 'false,false']));
      await care.setLimits(owner, limitsOf({ listenMinutes: 60 }, { isOn: false }));
      expect((await limited()).map(([, isLimited]) => isLimited)).toEqual([false, false]);
    });

    it('DEV-02 shows the model of a device, taken from its user agent, once the device has sent a call', async () => {
      const owner = await signIn(test);
      const before = await listed(owner.userToken);
      await test.gateway.db
        .update(sessions)
        .set({ model: null })
        .where(eq(sessions.id, before[0]?.id ?? ''));
      test.time += MINUTE_MS;
      const token = await signed(claimsAt(test.time, { user_token: owner.userToken, user_token2: '' }));
      const headers = {
        authorization: `Bearer ${token}`,
        'user-agent': 'Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X)',
      };
      await test.app.inject({ method: 'GET', url: listSessions.path, headers });
      const [after] = await listed(owner.userToken);
      expect(after).toMatchObject({ model: 'iPad', lastSeenAt: before[0]?.lastSeenAt });
    });

    it('HTTP-09 contains no token and nothing else that could be used to log in', async () => {
      const owner = await signIn(test);
      const text = JSON.stringify(await listed(owner.userToken));
      expect(text).not.toContain(owner.userToken);
      expect(await isLiving(await thisId(owner.userToken))).toBe(false);
    });

    it('ROLE-03 leaves out the sessions of other users, sessions that have ended, and those whose tokens have expired', async () => {
      await signIn(test);
      const mobile = aMobile();
      const expired = await signIn(test, { mobile });
      test.time += TOKEN_LIFETIME_MS;
      const [ended, living] = [await signIn(test, { mobile }), await signIn(test, { mobile })];
      await end(await thisId(ended.userToken), ended.userToken);
      expect(await isLiving(expired.userToken)).toBe(false);
      expect(await listed(living.userToken)).toMatchObject([{ isThis: true }]);
    });

    it('ROLE-03 shows a refreshed session once, and at most a hundred sessions', async () => {
      const owner = await signIn(test);
      for (let index = 0; index < 3; index += 1) await call(test, refreshToken, {}, owner);
      expect(await listed(owner.userToken)).toHaveLength(1);
      test.time += GRACE_MS - 1;
      const { db, now } = test.gateway;
      const user = { id: owner.userId, isAnonymous: false };
      await Promise.all(Array.from({ length: 110 }, () => sessionRepository(db).begin(user, '1002', now())));
      expect(await listed(owner.userToken)).toHaveLength(100);
    });

    it('shows a last use that changes at most once an hour, even if the session sends many calls', async () => {
      const owner = await signIn(test);
      const lastSeen = async () => (await listed(owner.userToken))[0]?.lastSeenAt;
      const start = test.time;
      test.time += HOUR_MS - 1;
      expect(await lastSeen()).toBe(start);
      test.time += 1;
      await Promise.all(Array.from({ length: 20 }, () => listed(owner.userToken)));
      expect(await lastSeen()).toBe(start + HOUR_MS);
      test.time += HOUR_MS / 2;
      expect(await lastSeen()).toBe(start + HOUR_MS);
    });

    it('gets the last use of a session later if it cannot be stored: the call succeeds, and the gateway tries again after a minute', async () => {
      const owner = await signIn(test);
      const { db } = test.gateway;
      await db.execute(sql`create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'cannot be written'; end $$`);
      await db.execute(sql`create trigger refuse before update on sessions for each row execute function refuse()`);
      const attempts = () => test.logLines.filter((line) => line.includes('could not be noted')).length;
      test.time += HOUR_MS;
      for (let index = 0; index < 3; index += 1) expect(await isLiving(owner.userToken)).toBe(true);
      expect(attempts()).toBe(1);
      test.time += MINUTE_MS;
      await isLiving(owner.userToken);
      expect(attempts()).toBe(2);
      await db.execute(sql`drop trigger refuse on sessions`);
      test.time += MINUTE_MS;
      await isLiving(owner.userToken);
      const [row] = await db.select().from(sessions).where(eq(sessions.userId, owner.userId));
      expect(row?.lastSeenAt?.getTime()).toBe(test.time);
    });

    it('shows the start of a session as its last use if the session is from the previous release, which did not store the last use', async () => {
      const owner = await signIn(test);
      const id = await thisId(owner.userToken);
      const other = await signIn(test, { mobile: owner.mobile });
      await test.gateway.db.update(sessions).set({ lastSeenAt: null }).where(eq(sessions.id, id));
      const found = (await listed(other.userToken)).find((session) => session.id === id);
      expect(found?.lastSeenAt).toBe(test.time);
    });
  });

  describe('ending a session', () => {
    it('ROLE-03 AUTH-09 invalidates the tokens of this session from the next call on, and no tokens of other sessions', async () => {
      const owner = await signIn(test);
      const watch = await boundWatch(owner);
      const renewed = (await call(test, refreshToken, {}, { userToken: watch })).body.data.token;
      const watchId = await thisId(watch);
      expect((await end(watchId, owner.userToken)).status).toBe(200);
      for (const token of [watch, renewed]) {
        expect((await call(test, refreshToken, {}, { userToken: token })).body).toMatchObject({ code: 'signed_out' });
      }
      expect(await listed(owner.userToken)).toMatchObject([{ isThis: true }]);
    });

    it('AUTH-09 is told to the device that was signed out, and not to a device whose session has only expired', async () => {
      const owner = await signIn(test);
      const [lost, expired] = [await signIn(test, { mobile: owner.mobile }), await signIn(test)];
      const refusalOf = async ({ userToken }: { userToken: string }) =>
        (await call(test, listSessions, {}, { userToken })).body as unknown as Partial<ProblemReply>;
      const lostId = await thisId(lost.userToken);
      await end(lostId, owner.userToken);
      expect(await refusalOf(lost)).toMatchObject({ code: 'signed_out', isRevoked: true });
      test.time += TOKEN_LIFETIME_MS;
      expect(await refusalOf(lost)).toMatchObject({ code: 'signed_out', isRevoked: true });
      for (const userToken of [expired.userToken, 'unknown']) {
        const refusal = await refusalOf({ userToken });
        expect([refusal.code, refusal.isRevoked]).toEqual(['signed_out', undefined]);
      }
    });

    it('AUTH-09 AUTH-16 is not told to an anonymous session whose user has registered, nor while the closing of the account can still be withdrawn', async () => {
      const owner = await signIn(test);
      const other = await signIn(test, { mobile: owner.mobile });
      const { db, now } = test.gateway;
      const isRevoked = () => sessionRepository(db).isRevoked(other.userToken);
      await sessionRepository(db).revokeAll(owner.userId, now());
      expect(await isRevoked()).toBe(true);
      const closing = { id: 'closing-of-owner', reason: 'other', requestedAt: now(), erasesAt: now() } as const;
      await db.insert(accountClosings).values({ ...closing, userId: owner.userId });
      expect(await isRevoked()).toBe(false);
      await db.delete(accountClosings).where(eq(accountClosings.userId, owner.userId));
      await db
        .update(sessionTokens)
        .set({ endsAt: null })
        .where(eq(sessionTokens.hash, sha256(other.userToken)));
      expect(await isRevoked()).toBe(false);
    });

    it('HTTP-10 changes nothing if it is repeated', async () => {
      const owner = await signIn(test);
      const other = await signIn(test, { mobile: owner.mobile });
      const id = await thisId(other.userToken);
      const endedAt = test.time;
      expect((await end(id, owner.userToken)).status).toBe(200);
      test.time += 1000;
      expect((await end(id, owner.userToken)).status).toBe(200);
      const [row] = await test.gateway.db.select().from(sessions).where(eq(sessions.id, id));
      expect(row?.revokedAt?.getTime()).toBe(endedAt);
    });

    it('ROLE-03 is answered with 404 if the session is another user’s or does not exist', async () => {
      const [owner, stranger] = [await signIn(test), await signIn(test)];
      for (const id of [await thisId(owner.userToken), 'a'.repeat(16)]) {
        const { status, body } = await end(id, stranger.userToken);
        expect([status, body]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
      }
      expect(await isLiving(owner.userToken)).toBe(true);
      expect((await end('short', owner.userToken)).status).toBe(400);
    });

    it('AUTH-17 leaves no valid token if the session is refreshed at the same moment', async () => {
      for (let round = 0; round < 10; round += 1) {
        const owner = await signIn(test);
        const other = await signIn(test, { mobile: owner.mobile });
        const id = await thisId(other.userToken);
        const refreshes = Array.from({ length: 5 }, () => call(test, refreshToken, {}, other));
        const [, ...answers] = await Promise.all([end(id, owner.userToken), ...refreshes]);
        for (const { status, body } of answers) {
          if (status === 200) expect(await isLiving(body.data.token)).toBe(false);
        }
      }
    });
  });

  it('ROLE-03 AUTH-09 can all be ended except the current one, without logging out other users', async () => {
    const [owner, stranger] = [await signIn(test), await signIn(test)];
    const others = [await boundWatch(owner), (await signIn(test, { mobile: owner.mobile })).userToken];
    const { db, now } = test.gateway;
    const authToken = await sessionRepository(db).issueAuthToken(owner.userId, null, now());
    for (let times = 0; times < 2; times += 1) {
      expect((await call(test, endOtherSessions, {}, owner)).status).toBe(200);
    }
    for (const token of others) expect(await isLiving(token)).toBe(false);
    expect([await isLiving(owner.userToken), await isLiving(stranger.userToken)]).toEqual([true, true]);
    // The authToken of a login in progress is invalid, too. Otherwise the login would begin a session that the owner
    // has not seen in the list.
    expect((await call(test, exchangeAuthToken, { body: { authToken } })).status).toBe(401);
  });

  it('ROLE-01 can be listed and ended only with a valid session', async () => {
    const { userToken } = await signIn(test);
    test.time += TOKEN_LIFETIME_MS;
    for (const options of [{}, { userToken }]) {
      expect((await call(test, listSessions, {}, options)).body).toMatchObject({ code: 'signed_out' });
      expect((await call(test, endOtherSessions, {}, options)).status).toBe(401);
      expect((await call(test, endSession, { params: { sessionId: 'a'.repeat(16) } }, options)).status).toBe(401);
    }
  });

  describe('the validity of a session', () => {
    it.each([
      ['an ordinary login', 180, async () => (await signIn(test)).userToken],
      ['a bound terminal', 365, async () => boundWatch(await signIn(test))],
    ] as const)('AUTH-16 ends, for %s, after %i days, however often the token is refreshed', async (_, days, begin) => {
      let userToken = await begin();
      const { db } = test.gateway;
      const start = test.time - (days - 2) * DAY_MS;
      await db
        .update(sessions)
        .set({ createdAt: new Date(start) })
        .where(eq(sessions.id, await thisId(userToken)));
      for (let day = 0; day < 2; day += 1) {
        test.time += DAY_MS - 1000;
        userToken = (await call(test, refreshToken, {}, { userToken })).body.data.token;
      }
      const lastDay = await call(test, refreshToken, {}, { userToken });
      expect(lastDay.body.data.expireTime).toBe(start + days * DAY_MS);
      test.time = start + days * DAY_MS - 1;
      expect(await isLiving(lastDay.body.data.token)).toBe(true);
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => call(test, refreshToken, {}, { userToken: lastDay.body.data.token })),
      );
      for (const { body } of answers) expect(body.data.expireTime).toBe(start + days * DAY_MS);
      test.time += 1;
      for (const token of [lastDay.body.data.token, ...answers.map(({ body }) => body.data.token)]) {
        expect((await call(test, refreshToken, {}, { userToken: token })).body).toMatchObject({ code: 'signed_out' });
      }
    });

    it('AUTH-16 ends after 180 days, even if the previous release issued a token that is valid for longer', async () => {
      const { userToken } = await signIn(test);
      const { db, now } = test.gateway;
      const began = new Date(test.time - 180 * DAY_MS);
      await db
        .update(sessions)
        .set({ createdAt: began })
        .where(eq(sessions.id, await thisId(userToken)));
      expect(await sessionRepository(db).refresh(userToken, now())).toBeUndefined();
    });
  });

  describe('an anonymous token', () => {
    const native = (claims: object) => signed({ sub: 'host-1', typ: 1, userType: 1, ...claims });
    const swap = async (claims: object, options = {}) =>
      call(test, swapV1Token, { body: { v1token: await native(claims) } }, options);
    const whoIs = async (userToken: string) =>
      (await sessionRepository(test.gateway.db).find(userToken, '', new Date(test.time)))?.user;

    it('AUTH-16 ends when its user registers, and the user keeps the same id', async () => {
      const sub = `host-${kind}-registers`;
      const anonymous = (await swap({ sub, userType: 0 })).body.data.token;
      const renewed = (await call(test, refreshToken, {}, { userToken: anonymous })).body.data.token;
      const before = await whoIs(anonymous);
      const registered = (await swap({ sub, userType: 1 })).body.data.token;
      expect([await isLiving(anonymous), await isLiving(renewed)]).toEqual([false, false]);
      expect(await whoIs(registered)).toMatchObject({ id: before?.id, isAnonymous: false });
      const again = (await swap({ sub, userType: 2 })).body.data.token;
      expect([await isLiving(registered), await isLiving(again)]).toEqual([true, true]);
    });

    it('AUTH-16 is no longer issued to a host whose user has already registered', async () => {
      const sub = `host-${kind}-old-token`;
      await swap({ sub, userType: 1 });
      const { status, body } = await swap({ sub, userType: 0 });
      expect([status, body]).toEqual([401, expect.objectContaining({ code: 'native_token_refused' })]);
    });

    it('AUTH-16 is never valid after a registration that happens at the same moment', async () => {
      for (let round = 0; round < 10; round += 1) {
        const sub = `host-${kind}-race-${round}`;
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, index) => swap({ sub, userType: index === 4 ? 1 : 0 })),
        );
        const living = [];
        for (const { status, body } of answers) {
          if (status === 200 && (await isLiving(body.data.token))) living.push(await whoIs(body.data.token));
        }
        expect(living).toMatchObject([{ isAnonymous: false }]);
      }
    });

    it('AUTH-16 ends when somebody logs in on the same device through the account site or the host', async () => {
      const { db, now } = test.gateway;
      const guest = async () => (await swap({ sub: `host-${kind}-guest`, userType: 0 })).body.data.token;
      const [left, first, second, third] = [await guest(), await guest(), await guest(), await guest()];
      const { userId } = await signIn(test);
      const authToken = await sessionRepository(db).issueAuthToken(userId, null, now());
      await call(test, exchangeAuthToken, { body: { authToken: 'made-up' } }, { userToken: first });
      expect(await isLiving(first)).toBe(true);
      await call(test, exchangeAuthToken, { body: { authToken } }, { userToken: first });
      await swap({ sub: `host-${kind}-member` }, { userToken: second });
      // Swapping another token of the same anonymous user is not a login, so it does not end the first token.
      await swap({ sub: `host-${kind}-guest`, userType: 0 }, { userToken: third });
      expect([await isLiving(first), await isLiving(second)]).toEqual([false, false]);
      expect([await isLiving(left), await isLiving(third)]).toEqual([true, true]);
    });

    it('differs from the token of a registered user, which stays valid when another user logs in on the same device', async () => {
      const owner = await signIn(test);
      await swap({ sub: `host-${kind}-other` }, { userToken: owner.userToken });
      expect(await isLiving(owner.userToken)).toBe(true);
    });
  });
});
