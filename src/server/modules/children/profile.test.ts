import { eq } from 'drizzle-orm';
import { changeChild, listGoneChildren, type KidInput } from '#contract/family/children.ts';
import { giveConsent } from '#contract/account/consents.ts';
import { consentPurposes } from '#lib/privacy/consents.ts';
import { getListener, getUserInfo, swapV1Token } from '#contract/account/session.ts';
import { listComments, writeComment } from '#contract/stories/comments.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { children } from '#server/database/tables/account/children.ts';
import { users } from '#server/database/tables/account/users.ts';
import { creators } from '#server/database/tables/stories/works.ts';
import { NICKNAME_RULES } from '#server/domain/users/nickname.ts';
import { cleanStoredNicknames } from '#server/domain/users/storedNicknames.ts';
import { creatorOf } from '#server/domain/works/myCreator.ts';
import { call, signed } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { proveAdult, signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { aKidInput } from '#test/builders/family/children.ts';

const STORY = 'ear-umbrella';
const yearsAgo = (time: number, years: number, days = 0) => {
  const day = new Date(time + days * DAY_MS);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
};

describe.each(testedDatabases)('the profile of a child on %s', (kind) => {
  const test = useGateway(kind);
  let subjects = 0;

  const kidsOf = async (userToken: string) => {
    const { body } = await call(test, getUserInfo, { query: { need_kids: true } }, { userToken });
    return body.user.kids ?? [];
  };
  const change = (userToken: string, childId: string, input: Partial<KidInput> = {}) =>
    call(test, changeChild, { params: { childId }, body: aKidInput(input) }, { userToken });

  async function loginFromHost(profile: object, subject = `child-profile-${(subjects += 1)}`) {
    const v1token = await signed({ sub: subject, typ: 1, userType: 1, ...profile });
    const userToken = (await call(test, swapV1Token, { body: { v1token } })).body.data.token;
    // A parent must give these consents before the profile can be changed. For an anonymous user, these calls are
    // refused and change nothing.
    await proveAdult(test, { userToken }, { kind: 'consent' });
    for (const purpose of ['agreement', 'guardian'] as const) {
      const { version } = consentPurposes[purpose];
      await call(test, giveConsent, { params: { purpose }, body: { version } }, { userToken });
    }
    return { userToken, subject, kids: await kidsOf(userToken) };
  }

  it('a device without a login learns that a child is gone once the child or its account is erased, but not before', async () => {
    const kept = await signIn(test);
    const erased = await signIn(test);
    const ask = () =>
      call(test, listGoneChildren, { body: { childIds: [kept.userId, erased.userId, 'invented'] } }, {});
    expect((await ask()).body).toEqual({ gone: ['invented'] });
    await test.gateway.db.delete(users).where(eq(users.id, erased.userId));
    expect((await ask()).body).toEqual({ gone: [erased.userId, 'invented'] });
    expect(
      (await call(test, listGoneChildren, { body: { childIds: Array.from({ length: 51 }, () => 'x') } }, {})).status,
    ).toBe(400);
  });

  it('AUTH-10 exists for the first child of every account, which has the same id as the account', async () => {
    const { userId, userToken } = await signIn(test);
    const kids = await kidsOf(userToken);
    expect(kids).toEqual([
      {
        id: userId,
        nickname: kids[0]?.nickname,
        avatarUrl: '/cdn/avatar/daidi.svg',
        headwearUrl: '',
        age: null,
        birthday: null,
        sex: null,
        interests: [],
      },
    ]);
    expect(kids[0]?.nickname).toMatch(/^小听众\d{4}$/);
    const { body } = await call(test, getUserInfo, { query: {} }, { userToken });
    expect(body.user).not.toHaveProperty('kids');
  });

  it('cannot be changed by an anonymous user whom a host has signed in', async () => {
    const { userToken, kids } = await loginFromHost({ userType: 0, nickname: '小客', age: 4 });
    expect(kids).toMatchObject([{ nickname: '小客', age: 4 }]);
    expect(await change(userToken, kids[0]?.id ?? '')).toMatchObject({
      status: 403,
      body: { code: 'registration_needed' },
    });
  });

  it('is stored, and contains the age that follows from the birthday', async () => {
    const { userId, userToken } = await signIn(test);
    const birthday = yearsAgo(test.time, 6, 2);
    const { status, body } = await change(userToken, userId, {
      nickname: '明明',
      birthday,
      sex: 'girl',
      interests: ['space', 'dinosaurs', 'space'],
    });
    const entered = { nickname: '明明', birthday, age: 5, sex: 'girl', interests: ['space', 'dinosaurs'] };
    expect([status, body]).toEqual([
      200,
      { id: userId, avatarUrl: '/cdn/avatar/daidi.svg', headwearUrl: '', ...entered },
    ]);
    expect(await kidsOf(userToken)).toEqual([body]);
    expect((await call(test, getListener, {}, { userToken })).body.data).toMatchObject({ nickname: '明明', age: 5 });
    test.time += 2 * DAY_MS;
    const later = await signIn(test, { mobile: (await mobileOf(userId)) ?? '' });
    expect((await kidsOf(later.userToken))[0]?.age).toBe(6);
    expect((await call(test, getListener, {}, later)).body.data.age).toBe(6);
  });

  const mobileOf = async (userId: string) =>
    (await test.gateway.db.select().from(users).where(eq(users.id, userId)))[0]?.mobile;

  it('keeps the values that a parent has changed, even after later logins from a host', async () => {
    const first = await loginFromHost({ nickname: '主机名', age: 4, avatar: '/cdn/avatar/cat.svg' });
    const [child] = first.kids;
    const birthday = yearsAgo(test.time, 7);
    await change(first.userToken, child?.id ?? '', { nickname: '明明', birthday });
    const second = await loginFromHost({ nickname: '新主机名', age: 5, avatar: '/cdn/avatar/dog.svg' }, first.subject);
    expect(second.kids).toMatchObject([{ id: child?.id, nickname: '明明', age: 7, avatarUrl: '/cdn/avatar/dog.svg' }]);
    const { user } = (await call(test, getUserInfo, { query: {} }, second)).body;
    expect(user.nickname).toBe('明明');
  });

  it('takes from the host the values that no parent has changed', async () => {
    const first = await loginFromHost({ nickname: '主机名', age: 4 });
    const childId = first.kids[0]?.id ?? '';
    // The form sends the nickname that it shows, even if the user has not changed it.
    await change(first.userToken, childId, { nickname: '主机名', birthday: null, sex: 'boy' });
    const second = await loginFromHost({ nickname: '新主机名', age: 5 }, first.subject);
    expect(second.kids).toMatchObject([{ nickname: '新主机名', age: 5, sex: 'boy' }]);
  });

  it('also gives the name under which the child publishes recordings, after each login from a host and after each change', async () => {
    const { db } = test.gateway;
    const { userToken, subject, kids } = await loginFromHost({ nickname: '主机名' });
    const childId = kids[0]?.id ?? '';
    const creatorId = await creatorOf(db, childId);
    const nameOfCreator = async () => (await db.select().from(creators).where(eq(creators.id, creatorId)))[0]?.nickname;
    expect(await nameOfCreator()).toBe('主机名');
    await loginFromHost({ nickname: '新主机名' }, subject);
    expect(await nameOfCreator()).toBe('新主机名');
    await change(userToken, childId, { nickname: '明明' });
    expect(await nameOfCreator()).toBe('明明');
    await loginFromHost({ nickname: '主机名' }, subject);
    expect(await nameOfCreator()).toBe('明明');
  });

  it('STATE-09 keeps the nickname when the app hides the field and sends no nickname', async () => {
    const { userId, userToken } = await signIn(test);
    await change(userToken, userId, { nickname: '明明' });
    await change(userToken, userId, { nickname: undefined, sex: 'boy' });
    expect(await kidsOf(userToken)).toMatchObject([{ nickname: '明明', sex: 'boy' }]);
  });

  it('applies a change of the nickname immediately, even to earlier comments of the first child', async () => {
    const user = await signIn(test);
    await call(test, writeComment, { params: { storyId: STORY }, body: { text: '真好听' } }, user);
    await change(user.userToken, user.userId, { nickname: '评论家' });
    const { body } = await call(test, listComments, { params: { storyId: STORY }, query: { limit: 20 } }, user);
    expect(body.items.find(({ isMine }) => isMine)?.nickname).toBe('评论家');
  });

  it.each(['加我１３８ ００１３ ８０００', '微信xiaoman88', '\u200b'])(
    'cannot contain the nickname "%s", which contains contact details or no visible character',
    async (nickname) => {
      const { userId, userToken } = await signIn(test);
      const before = await kidsOf(userToken);
      const { status, body } = await change(userToken, userId, { nickname });
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({
          code: 'nickname_refused',
          message: '昵称里不能有电话、微信号、网址这些联系方式，换一个吧',
        }),
      ]);
      expect(await kidsOf(userToken)).toEqual(before);
    },
  );

  it('cannot contain a birthday that no child can have', async () => {
    const { userId, userToken } = await signIn(test);
    for (const birthday of ['2025-02-29', yearsAgo(test.time, 0, 2), yearsAgo(test.time, 18)]) {
      expect(await change(userToken, userId, { birthday })).toMatchObject({
        status: 400,
        body: { code: 'birthday_wrong', message: '生日好像不对，请再看看' },
      });
    }
  });

  it('ROLE-03 is found only by its own account', async () => {
    const [owner, other] = [await signIn(test), await signIn(test)];
    await change(owner.userToken, owner.userId, { nickname: '明明' });
    // The gateway looks the child up before it checks the new data, so even invalid data is answered with 404.
    for (const input of [aKidInput({ nickname: '别人' }), aKidInput({ birthday: '2999-01-01' })]) {
      expect((await change(other.userToken, owner.userId, input)).status).toBe(404);
    }
    expect((await change(owner.userToken, 'no-such-child')).status).toBe(404);
    expect(await kidsOf(owner.userToken)).toMatchObject([{ nickname: '明明' }]);
  });

  it('is deleted with the account, and its nickname is checked again when the rules for nicknames change', async () => {
    const { userId, userToken } = await signIn(test);
    const { db } = test.gateway;
    await change(userToken, userId, { nickname: '明明' });
    await db.update(children).set({ nickname: '微信xiaoman88', nicknameRules: 0 }).where(eq(children.userId, userId));
    await cleanStoredNicknames(db);
    const [row] = await db.select().from(children).where(eq(children.userId, userId));
    expect(row).toMatchObject({ nicknameRules: NICKNAME_RULES });
    expect(row?.nickname).toMatch(/^小听众\d{4}$/);
    await db.delete(users).where(eq(users.id, userId));
    expect(await db.$count(children, eq(children.userId, userId))).toBe(0);
  });
});
