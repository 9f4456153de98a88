import { eq } from 'drizzle-orm';
import { withdrawConsent } from '#contract/account/consents.ts';
import { getUserInfo, peekAuthToken, swapV1Token } from '#contract/account/session.ts';
import { listShellEntries } from '#contract/account/shells.ts';
import * as contract from '#contract/family/avatar.ts';
import { createFriendInvite, saveFriendSettings, viewFriendInvite } from '#contract/family/friends.ts';
import { headwearGains } from '#lib/family/avatarRules.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { users } from '#server/database/tables/account/users.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { eraseAccount } from '#server/domain/privacy/erasure/eraseAccount.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { sessionRepository } from '#server/domain/users/sessionRepository.ts';
import { addSibling } from '#server/testing/addSibling.ts';
import { call, signed } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { agree, proveAdult, signIn } from '#server/testing/signIn.ts';
import { aPicture, startUpload, upload } from '#server/testing/uploading.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { privateAvatar } from '#server/uploads/pictureAddresses.ts';
import { sweepUploads } from '#server/uploads/removeUploads.ts';
import { objectStoreFor } from '#server/uploads/store/objectStoreFor.ts';
import sharp from 'sharp';

describe.each(testedDatabases)('the avatar of a child on %s', (kind) => {
  const test = useGateway(kind);
  type User = Awaited<ReturnType<typeof signIn>>;
  type Input = Parameters<typeof save>[1];

  const get = async (user: { userToken: string }) => (await call(test, contract.getAvatar, {}, user)).body;
  const save = (
    user: { userToken: string; childId?: string },
    changes: Partial<{
      picture: contract.AvatarPicture;
      photoId: string | null;
      headwear: contract.Headwear['id'] | null;
    }>,
  ) => call(test, contract.saveAvatar, { body: { picture: 'daidi', photoId: null, headwear: null, ...changes } }, user);
  const buy = (user: User, headwearId: contract.Headwear['id']) =>
    call(test, contract.buyHeadwear, { params: { headwearId } }, user);
  const userOf = async (user: { userToken: string }) =>
    (await call(test, getUserInfo, { query: { need_kids: true } }, user)).body.user;
  const photoOf = async (user: User, picture?: Buffer) =>
    (await upload(test, picture ?? (await small()), user, 'avatar')).id;
  const give = (user: User, amount: number) =>
    shellLedger(test.gateway.db).give(
      user.userId,
      { kind: 'task', occasion: 'for the test', amount },
      test.gateway.now(),
    );
  const small = () => aPicture({ width: 64, height: 48 });
  const stateOf = async (id: string) =>
    (await test.gateway.db.select({ state: uploads.state }).from(uploads).where(eq(uploads.id, id)))[0]?.state;
  async function withdraw(user: User) {
    await proveAdult(test, user, { kind: 'consent' });
    await call(test, withdrawConsent, { params: { purpose: 'guardian' } }, user);
  }
  const refused = async (user: User, input: Input) => {
    const { status, body } = await save(user, input);
    return [status, (body as { code?: string }).code];
  };

  async function loginFromHost(subject: string, profile: object) {
    const v1token = await signed({ sub: subject, typ: 1, userType: 1, ...profile });
    const user = { userToken: (await call(test, swapV1Token, { body: { v1token } })).body.data.token };
    await agree(test, user);
    return user;
  }

  it('is a built-in picture at first, and a change of picture or head wear appears in user:info immediately', async () => {
    const user = await signIn(test);
    expect(await get(user)).toMatchObject({ picture: 'daidi', headwear: null, photo: null, hostUrl: null, shells: 0 });
    const { body } = await save(user, { picture: 'fox', headwear: 'bow' });
    expect(body).toEqual({ avatarUrl: '/cdn/avatar/fox.svg', headwearUrl: '/cdn/headwear/bow.svg' });
    const { kids, ...shown } = await userOf(user);
    expect(shown).toMatchObject(body);
    expect(kids).toMatchObject([body]);
    expect(await get(user)).toMatchObject({ picture: 'fox', headwear: 'bow' });
  });

  it('belongs to the child, not to the account', async () => {
    const user = await signIn(test);
    const childId = await addSibling(test, user.userId);
    const sibling = { ...user, childId };
    await save(sibling, { picture: 'panda', headwear: 'sprout' });
    const { avatarUrl, headwearUrl, kids } = await userOf(user);
    expect([avatarUrl, headwearUrl]).toEqual(['/cdn/avatar/daidi.svg', '']);
    expect(kids).toMatchObject([
      { avatarUrl: '/cdn/avatar/daidi.svg', headwearUrl: '' },
      { avatarUrl: '/cdn/avatar/panda.svg', headwearUrl: '/cdn/headwear/sprout.svg' },
    ]);
  });

  it('stays the same after later logins from a host, unless the parent has chosen the picture of the host', async () => {
    const [subject, avatar] = ['avatar-of-host', '/cdn/avatar/of-the-host.svg'];
    const user = await loginFromHost(subject, { avatar });
    expect(await get(user)).toMatchObject({ picture: 'host', hostUrl: avatar });
    await save(user, { picture: 'cat', headwear: 'bow' });
    const again = await loginFromHost(subject, { avatar: '/cdn/avatar/another.svg' });
    expect(await userOf(again)).toMatchObject({
      avatarUrl: '/cdn/avatar/cat.svg',
      headwearUrl: '/cdn/headwear/bow.svg',
    });
    await save(again, { picture: 'host' });
    const { avatarUrl } = await userOf(await loginFromHost(subject, { avatar }));
    expect(avatarUrl).toBe(avatar);
  });

  it('may be a photo, which is cropped to a square and whose address works for two days at most', async () => {
    const user = await signIn(test);
    const photoId = await photoOf(user, await aPicture({ width: 900, height: 500 }));
    const { avatarUrl } = (await save(user, { picture: 'photo', photoId })).body;
    expect((await userOf(user)).avatarUrl).toBe(avatarUrl);
    const { statusCode, rawPayload } = await test.app.inject(avatarUrl);
    const { width, height } = await sharp(rawPayload).metadata();
    expect([statusCode, width, height]).toEqual([200, 320, 320]);
    expect((await test.app.inject(avatarUrl.split('?')[0] ?? '')).statusCode).toBe(404);
    test.time += 2 * DAY_MS;
    expect((await test.app.inject(avatarUrl)).statusCode).toBe(404);
  });

  it('loses its photo as soon as another photo or a drawing is chosen', async () => {
    const user = await signIn(test);
    const [first, second] = [await photoOf(user), await photoOf(user)];
    const { avatarUrl } = (await save(user, { picture: 'photo', photoId: first })).body;
    await save(user, { picture: 'photo', photoId: first, headwear: 'bow' });
    expect(await stateOf(first)).toBe('kept');
    await save(user, { picture: 'photo', photoId: second });
    expect([await stateOf(first), (await test.app.inject(avatarUrl)).statusCode]).toEqual(['removed', 404]);
    await save(user, { picture: 'bear' });
    expect([await stateOf(second), (await get(user)).photo]).toEqual(['removed', null]);
  });

  it('may be a photo only with the consent of a guardian, without which the photo cannot be uploaded', async () => {
    const user = await signIn(test, { isGuardian: false });
    expect((await get(user)).mayUsePhotos).toBe(false);
    expect(await startUpload(test, 100, user, 'avatar')).toBe('');
    const agreed = await signIn(test);
    const photoId = await photoOf(agreed);
    await withdraw(agreed);
    expect(await refused(agreed, { picture: 'photo', photoId })).toEqual([403, 'guardian_consent_needed']);
    expect(await stateOf(photoId)).toBe('removed');
    expect((await save(user, { picture: 'owl' })).status).toBe(200);
  });

  it('becomes the picture that was chosen before the photo, once the consent to the photo is withdrawn', async () => {
    const user = await signIn(test);
    await save(user, { picture: 'frog' });
    const photoId = await photoOf(user);
    const { avatarUrl } = (await save(user, { picture: 'photo', photoId })).body;
    await withdraw(user);
    expect((await test.app.inject(avatarUrl)).statusCode).toBe(404);
    expect(await get(user)).toMatchObject({ picture: 'frog', photo: null, mayUsePhotos: false });
  });

  it('loses its photo when the child is removed or the account is erased', async () => {
    const user = await signIn(test);
    const childId = await addSibling(test, user.userId);
    const [own, siblings] = [await photoOf(user), await photoOf(user)];
    await save(user, { picture: 'photo', photoId: own });
    await save({ ...user, childId }, { picture: 'photo', photoId: siblings });
    // The address is valid until the end of the next day, unless the photo is removed.
    const address = privateAvatar(siblings, test.gateway.serverSecret, test.gateway.now());
    expect((await test.app.inject(address)).statusCode).toBe(200);
    const sweep = () => sweepUploads(test.gateway.db, objectStoreFor(test.gateway.settings), test.gateway.now());
    await test.gateway.db.delete(users).where(eq(users.id, childId));
    expect((await test.app.inject(address)).statusCode).toBe(404);
    await sweep();
    expect([await stateOf(own), await stateOf(siblings)]).toEqual(['kept', undefined]);
    await test.gateway.db.transaction((tx) => eraseAccount(tx, user.userId, test.gateway.now()));
    await sweep();
    expect(await stateOf(own)).toBeUndefined();
  });

  it('cannot be a photo of another user, a photo uploaded for another purpose, or a photo together with a built-in picture', async () => {
    const [user, other] = [await signIn(test), await signIn(test)];
    const [foreign, honour] = [await photoOf(other), (await upload(test, await small(), user, 'honour')).id];
    expect(await refused(user, { picture: 'photo', photoId: foreign })).toEqual([409, 'upload_gone']);
    expect(await refused(user, { picture: 'photo', photoId: honour })).toEqual([409, 'upload_gone']);
    expect(await refused(user, { picture: 'photo' })).toEqual([400, 'invalid_input']);
    expect(await refused(user, { picture: 'cat', photoId: await photoOf(user) })).toEqual([400, 'invalid_input']);
    expect(await refused(user, { picture: 'elsewhere' as 'cat' })).toEqual([400, 'invalid_input']);
    expect(await get(user)).toMatchObject({ picture: 'daidi' });
  });

  it('is shown to other families only as a built-in picture, never as a photo', async () => {
    const user = await signIn(test);
    const { db, now } = test.gateway;
    const action = { kind: 'friends' } as const;
    await proveAdult(test, user, action);
    await call(
      test,
      saveFriendSettings,
      { body: { showsNickname: true, showsAvatar: true, showsMinutes: false } },
      user,
    );
    await proveAdult(test, user, action);
    const { id, secret } = (await call(test, createFriendInvite, {}, user)).body;
    const stranger = await signIn(test);
    const seen = async () => {
      const view = await call(test, viewFriendInvite, { params: { inviteId: id }, body: { secret } }, stranger);
      const authToken = await sessionRepository(db).issueAuthToken(user.userId, null, now());
      const peeked = (await call(test, peekAuthToken, { body: { authToken } })).body.user;
      expect(peeked.headwearUrl).toBe(view.body.inviter?.headwearUrl);
      return [view.body.inviter?.avatarUrl, view.body.inviter?.headwearUrl, peeked.avatarUrl];
    };
    await save(user, { picture: 'photo', photoId: await photoOf(user), headwear: 'bow' });
    const daidi = '/cdn/avatar/daidi.svg';
    expect(await seen()).toEqual([daidi, '/cdn/headwear/bow.svg', daidi]);
    await save(user, { picture: 'pig' });
    expect(await seen()).toEqual(['/cdn/avatar/pig.svg', '', '/cdn/avatar/pig.svg']);
    await save(user, { picture: 'host' });
    await db.update(users).set({ avatarUrl: 'https://img.example.cn/child.webp' }).where(eq(users.id, user.userId));
    expect(await seen()).toEqual([daidi, '', daidi]);
  });

  it('may wear only head wear that is free, or that the child has bought or once earned', async () => {
    const user = await signIn(test);
    expect(await refused(user, { headwear: 'headphones' })).toEqual([403, 'headwear_not_owned']);
    expect(await refused(user, { headwear: 'party-hat' })).toEqual([403, 'headwear_not_owned']);
    const { db, now } = test.gateway;
    const [story] = await db.select({ id: stories.id }).from(stories).limit(1);
    const heard = { userId: user.userId, storyId: story?.id ?? '', deviceId: 'a', startedAt: now() };
    const session = { ...heard, id: 'session', reportedMs: 0, listenedMs: 30 * 60_000, reportedAt: now() };
    await db.insert(listeningSessions).values(session);
    const headphones = async () => (await get(user)).headwears.find(({ id }) => id === 'headphones');
    expect(await headphones()).toMatchObject({ isOwned: true, reached: 30 });
    await db.delete(listeningSessions).where(eq(listeningSessions.userId, user.userId));
    expect(await headphones()).toMatchObject({ isOwned: true, reached: 0 });
    expect((await save(user, { headwear: 'headphones' })).status).toBe(200);
  });

  it('can get each piece of head wear once for shells if the account has enough, and the ledger records the purchase', async () => {
    const user = await signIn(test);
    const { price } = headwearGains['party-hat'] as { price: number };
    await give(user, price - 1);
    expect((await buy(user, 'party-hat')).body).toMatchObject({ code: 'headwear_too_dear', message: /还差 1 个/ });
    expect(await shellLedger(test.gateway.db).balance(user.userId)).toBe(price - 1);
    await shellLedger(test.gateway.db).give(
      user.userId,
      { kind: 'task', occasion: 'more', amount: 31 },
      test.gateway.now(),
    );
    expect((await buy(user, 'party-hat')).body).toEqual({ shells: 30 });
    expect((await buy(user, 'party-hat')).body).toEqual({ shells: 30 });
    expect((await save(user, { headwear: 'party-hat' })).status).toBe(200);
    const { items } = (await call(test, listShellEntries, { query: { group: 'headwear', limit: 10 } }, user)).body;
    expect(items).toMatchObject([{ kind: 'headwear', detail: 'party-hat', amount: -price }]);
    expect((await buy(user, 'crown')).body).toMatchObject({ code: 'headwear_not_sold' });
  });
});
