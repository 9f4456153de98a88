import { eq } from 'drizzle-orm';
import { exchangeAuthToken, getListener, getUserInfo, refreshToken } from '#contract/account/session.ts';
import { chooseChild } from '#contract/account/sessions.ts';
import { getReactions } from '#contract/stories/reactions.ts';
import { children } from '#server/database/tables/account/children.ts';
import { sessions } from '#server/database/tables/account/sessions.ts';
import { users } from '#server/database/tables/account/users.ts';
import { sessionRepository } from '#server/domain/users/sessionRepository.ts';
import { addSibling } from '#server/testing/addSibling.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

describe.each(testedDatabases)('the active child of a session on %s', (kind) => {
  const test = useGateway(kind);

  const activeOf = async (as: CallOptions) =>
    (await call(test, getUserInfo, { query: { need_kids: true } }, as)).body.user.activeChildId;
  const choose = (as: CallOptions, childId: string) => call(test, chooseChild, { body: { childId } }, as);

  async function family() {
    const { userId, userToken, mobile } = await signIn(test);
    return { userId, userToken, mobile, siblingId: await addSibling(test, userId) };
  }

  it('is the first child until the session chooses another one, which does not change other sessions', async () => {
    const { userId, userToken, mobile, siblingId } = await family();
    const tablet = await signIn(test, { mobile });
    expect(await activeOf({ userToken })).toBe(userId);
    expect(await choose({ userToken }, siblingId)).toMatchObject({ status: 200, body: { childId: siblingId } });
    expect(await activeOf({ userToken })).toBe(siblingId);
    expect(await activeOf(tablet)).toBe(userId);
    expect((await choose({ userToken }, userId)).status).toBe(200);
    expect(await activeOf({ userToken })).toBe(userId);
  });

  it('stays the same after a token refresh and after the next login in the same app', async () => {
    const { userId, userToken, mobile, siblingId } = await family();
    await choose({ userToken }, siblingId);
    const renewed = (await call(test, refreshToken, {}, { userToken })).body.data.token;
    expect(await activeOf({ userToken: renewed })).toBe(siblingId);
    test.time += 1;
    expect(await activeOf(await signIn(test, { mobile }))).toBe(siblingId);
    expect((await signIn(test, { mobile })).userId).toBe(userId);
  });

  it('stays the same on each device after a new login, whatever other devices choose, even if all sessions were deleted', async () => {
    const { userId, mobile, siblingId } = await family();
    const login = async (deviceId: string) => {
      const { db, now } = test.gateway;
      const code = await sessionRepository(db).issueAuthToken(userId, null, now());
      const { body } = await call(test, exchangeAuthToken, { body: { authToken: code } }, { deviceId });
      return { userToken: body.data.token, deviceId };
    };
    const [phone, tablet] = [`phone of ${mobile}`, `tablet of ${mobile}`];
    expect(await activeOf(await login(tablet))).toBe(userId);
    await choose(await login(phone), siblingId);
    for (const device of [phone, tablet, phone]) {
      test.time += 1;
      expect(await activeOf(await login(device))).toBe(device === phone ? siblingId : userId);
    }
    await test.gateway.db.delete(sessions).where(eq(sessions.userId, userId));
    expect([await activeOf(await login(phone)), await activeOf(await login(tablet))]).toEqual([siblingId, userId]);
    // On a device that the account has never used, a family without limits continues with the latest session.
    test.time += 1;
    await choose(await login(phone), siblingId);
    expect(await activeOf(await login(`another device of ${mobile}`))).toBe(siblingId);
    await test.gateway.db.delete(users).where(eq(users.id, siblingId));
    expect(await activeOf(await login(phone))).toBe(userId);
  });

  it('is replaced, for one call, by the child that the call names', async () => {
    const { userId, userToken, siblingId } = await family();
    expect(await activeOf({ userToken, childId: siblingId })).toBe(siblingId);
    await choose({ userToken }, siblingId);
    expect(await activeOf({ userToken, childId: userId })).toBe(userId);
  });

  it('determines the age in the reply to a request for the listener', async () => {
    const { userToken, siblingId } = await family();
    const birthday = `${new Date(test.time).getUTCFullYear() - 9}-01-01`;
    await test.gateway.db.update(children).set({ birthday }).where(eq(children.userId, siblingId));
    const ageOf = async (as: CallOptions) => (await call(test, getListener, {}, as)).body.data.age;
    expect(await ageOf({ userToken })).toBe(5);
    expect(await ageOf({ userToken, childId: siblingId })).toBe(9);
  });

  it('is the first child again after the chosen child was removed, and calls that still name the removed child are refused', async () => {
    const { userId, userToken, siblingId } = await family();
    await choose({ userToken }, siblingId);
    await test.gateway.db.delete(users).where(eq(users.id, siblingId));
    expect(await activeOf({ userToken })).toBe(userId);
    expect(await call(test, getUserInfo, { query: {} }, { userToken, childId: siblingId })).toMatchObject({
      status: 409,
      body: { code: 'child_unknown', message: '找不到这个孩子了，已经回到家里的另一个孩子' },
    });
  });

  it('ROLE-03 is never a child of another account, whether it is chosen or named by a call', async () => {
    const [mine, other] = [await family(), await family()];
    for (const childId of [other.userId, other.siblingId, 'no-such-child']) {
      const as = { userToken: mine.userToken };
      expect((await choose(as, childId)).status).toBe(404);
      for (const endpoint of [getUserInfo, getListener] as const) {
        const { status, body } = await call(test, endpoint, { query: {} }, { ...as, childId });
        expect([status, body]).toEqual([409, expect.objectContaining({ code: 'child_unknown' })]);
      }
      // An endpoint that guests may call must refuse as well, because otherwise it would answer for the wrong child.
      const params = { storyId: 'ear-umbrella' };
      expect((await call(test, getReactions, { params }, { ...as, childId })).status).toBe(409);
    }
    expect(await activeOf({ userToken: mine.userToken })).toBe(mine.userId);
  });

  it('does not exist for guests: a child that a call of a guest names is ignored', async () => {
    const params = { storyId: 'ear-umbrella' };
    expect((await call(test, getReactions, { params }, { childId: 'anybody' })).status).toBe(200);
  });
});
