import { eq, getTableName, inArray } from 'drizzle-orm';
import * as contract from '#contract/account/closing.ts';
import { listAddresses } from '#contract/account/addresses.ts';
import { listGoneChildren } from '#contract/family/children.ts';
import { acceptFriendInvite, createFriendInvite, viewFriendInvite } from '#contract/family/friends.ts';
import { createWork } from '#contract/works/myWorks.ts';
import { getUserInfo, swapV1Token } from '#contract/account/session.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { accountClosings } from '#server/database/tables/privacy/closings.ts';
import { users } from '#server/database/tables/account/users.ts';
import { orderGifts } from '#server/database/tables/mall/gifts.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';
import { publicEntries } from '#server/database/tables/experience/entries.ts';
import { orders } from '#server/database/tables/mall/orders.ts';
import { paymentAttempts } from '#server/database/tables/mall/payments.ts';
import { jobs } from '#server/database/tables/operation/jobs.ts';
import { ERASURE_JOB } from '#server/domain/privacy/closing/closingService.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { hashPin } from '#server/domain/parentGate/pinHash.ts';
import { erasureJobs } from '#server/domain/privacy/erasure/erasureJob.ts';
import { personalTables } from '#server/domain/privacy/register/register.ts';
import { sessionRepository } from '#server/domain/users/sessionRepository.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { addSibling } from '#server/testing/addSibling.ts';
import type { LeasedJob } from '#server/jobs/queue.ts';
import { call, signed } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { exchangeGoods } from '#server/testing/shop/exchangeGoods.ts';
import { holdTables } from '#server/testing/holdTables.ts';
import { proveAdult, signIn } from '#server/testing/signIn.ts';
import { aPicture, upload } from '#server/testing/uploading.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { objectStoreFor } from '#server/uploads/store/objectStoreFor.ts';
import { uploadFiles } from '#server/uploads/uploadFiles.ts';
import { findInFiles } from '#test/erasure/look.ts';
import { leftOut, plantEverywhere } from '#test/erasure/plantEverywhere.ts';
import { findInDatabase, plantPerson } from '#test/erasure/plants.ts';

/** Returns the leased job that erases the account of a closing. */
const erasureOf = (closingId: string): LeasedJob => ({
  id: 0,
  kind: ERASURE_JOB,
  key: closingId,
  payload: null,
  waitsFor: ERASURE_JOB,
  attempts: 1,
  deaths: 0,
  lease: '',
});

const contentDir = aPack({
  editorials: Object.fromEntries(exchangeGoods.map((goods) => [`goods/${goods.id}`, goods])),
});

describe.each(testedDatabases)('the closing of an account on %s', (kind) => {
  const test = useGateway(kind, { contentDir });
  type Account = Pick<Awaited<ReturnType<typeof signIn>>, 'userId' | 'userToken'>;

  const objects = () => objectStoreFor(test.gateway.settings);
  const send = (account: Account, mobile?: string) => {
    test.time += 61_000;
    return call(test, contract.sendClosingCode, { body: mobile === undefined ? {} : { mobile } }, account);
  };
  const close = (account: Account, code = test.messages.at(-1)?.code ?? '', mobile?: string) =>
    call(
      test,
      contract.closeAccount,
      { body: { code, reason: 'unused', ...(mobile !== undefined && { mobile }) } },
      account,
    );
  const closed = async (account: Account): Promise<Account & { erasesAt: number }> => {
    await send(account);
    const { status, body } = await close(account);
    expect(status).toBe(200);
    return { userId: account.userId, userToken: body.token, erasesAt: body.erasesAt };
  };
  const runJobs = (store = objects()) =>
    runDueJobs({
      db: test.gateway.db,
      handlers: erasureJobs({ db: test.gateway.db, objects: store, now: test.gateway.now }),
      now: test.gateway.now,
      onFailure: (error) => {
        throw error;
      },
    });
  const exists = async (userId: string) => (await test.gateway.db.$count(users, eq(users.id, userId))) > 0;
  const orderOf = (userId: string, state: 'unpaid' | 'refunding' | 'received') =>
    test.gateway.db.insert(orders).values({
      id: String(Math.random()).slice(2).padEnd(20, '7').slice(0, 20),
      userId,
      kind: 'goods',
      state,
      orderKey: crypto.randomUUID(),
      steps: [],
      totalFen: 100,
      totalShells: 0,
      createdAt: test.gateway.now(),
    });

  it('is refused while orders or refunds are open, and the list of checks shows how many', async () => {
    const account = await signIn(test, { isMember: true });
    await orderOf(account.userId, 'unpaid');
    await orderOf(account.userId, 'refunding');
    await orderOf(account.userId, 'received');
    const { body } = await call(test, contract.getClosing, {}, account);
    const counts = Object.fromEntries(body.checks.map(({ check, count }) => [check, count]));
    expect(counts).toMatchObject({ orders: 1, refunds: 1, returns: 0, membership: 365, shells: 0 });
    expect((await send(account)).body).toMatchObject({ code: 'closing_blocked' });
    expect((await close(account, '123456')).body).toMatchObject({ code: 'closing_blocked' });
  });

  it('shows what is lost with the account, such as what all of its children have recorded and shared', async () => {
    const account = await signIn(test);
    await call(test, createWork, { body: { storyId: null, title: '我的故事', sentences: [] } }, account);
    const { db, now } = test.gateway;
    const tokens = sessionRepository(db);
    const terminal = { kind: 'watch', deviceName: '小明的手表', model: '', appId: 'ilisten001' } as const;
    const bind = async () =>
      tokens.exchange(await tokens.issueAuthToken(account.userId, null, now(), terminal), '1002', now());
    await bind();
    await tokens.revoke((await bind())?.token ?? '', now());
    const siblingId = await addSibling(test, account.userId);
    const ofSibling = { id: `closing-${siblingId}`, userId: siblingId };
    await test.gateway.db.insert(creators).values({ ...ofSibling, nickname: '亮亮', about: '' });
    await test.gateway.db.insert(works).values({
      ...ofSibling,
      creatorId: ofSibling.id,
      title: '晚安',
      about: '',
      sound: '',
      durationMs: 0,
      publishedAt: test.gateway.now(),
    });
    await test.gateway.db.insert(publicEntries).values({
      id: 'closing-entry',
      userId: siblingId,
      form: 'aim',
      kind: 'habit',
      title: '早睡早起',
      text: '',
      steps: [],
      tags: [],
      ageFrom: 3,
      ageTo: 10,
      places: [],
      seasons: [],
      measure: 'days',
      target: 7,
      fields: [],
      grams: [],
      state: 'pending',
      writtenAt: test.gateway.now(),
    });
    const { body } = await call(test, contract.getClosing, {}, account);
    expect(body.checks).toContainEqual({ check: 'recordings', count: 2 });
    expect(body.checks).toContainEqual({ check: 'posts', count: 1 });
    // The second watch is not bound any more.
    expect(body.checks).toContainEqual({ check: 'devices', count: 1 });
  });

  it('needs an SMS code to the number of the account, and also the parent PIN if the account has one', async () => {
    const account = await signIn(test);
    await send(account);
    const right = test.messages.at(-1)?.code ?? '';
    expect(test.messages.at(-1)?.mobile).toBe(account.mobile);
    const wrong = right === '111111' ? '222222' : '111111';
    expect((await close(account, wrong)).body).toMatchObject({ code: 'captcha_wrong' });
    const other = await signIn(test);
    expect((await close(other, right)).status).toBe(400);
    const { db, now, serverSecret } = test.gateway;
    const pins = parentPinRepository(db);
    await pins.save(account.userId, { hash: await hashPin(serverSecret, '4821'), mobileDigest: null }, now());
    expect((await close(account, right)).body).toMatchObject({ code: 'pin_needed' });
    const found = await sessionRepository(db).find(account.userToken, '', now());
    if (!found) throw new Error('The session has ended.');
    await pins.giveProof({ sessionId: found.session.id, user: found.user }, { kind: 'closeAccount' }, now());
    expect((await close(account, right)).status).toBe(200);
  });

  it('needs an SMS code to the mobile number of an adult if the account was created by a host app', async () => {
    const v1token = await signed({ sub: `closing-host-${kind}`, typ: 1, userType: 1 });
    const { body } = await call(test, swapV1Token, { body: { v1token } });
    const account = { userId: '', userToken: body.data.token };
    expect((await send(account)).body).toMatchObject({ code: 'guardian_mobile' });
    await send(account, '13700137000');
    expect((await close(account, undefined, '13700137000')).status).toBe(200);
    // The host logs its user in again automatically. This login does not withdraw the closing.
    const again = await call(test, swapV1Token, { body: { v1token } });
    const userToken = again.body.data.token;
    expect((await call(test, listAddresses, {}, { userToken })).body).toMatchObject({ code: 'account_closing' });
    expect((await call(test, contract.getClosing, {}, { userToken })).body.closing).not.toBeNull();
  });

  it('ends all sessions; after a later login, the user can only withdraw the closing', async () => {
    const account = await signIn(test);
    const elsewhere = await signIn(test, { mobile: account.mobile });
    const { userToken, erasesAt } = await closed(account);
    expect(erasesAt).toBe(test.time + 7 * DAY_MS);
    for (const old of [account, elsewhere]) expect((await call(test, listAddresses, {}, old)).status).toBe(401);
    const later = await signIn(test, { mobile: account.mobile });
    for (const token of [userToken, later.userToken]) {
      for (const endpoint of [listAddresses, contract.sendClosingCode]) {
        const { status, body } = await call(test, endpoint, { body: {} }, { userToken: token });
        expect([status, body]).toMatchObject([403, { code: 'account_closing' }]);
      }
      expect((await call(test, getUserInfo, { query: {} }, { userToken: token })).status).toBe(200);
    }
    expect((await call(test, contract.withdrawClosing, {}, later)).status).toBe(200);
    expect((await call(test, listAddresses, {}, later)).status).toBe(200);
    test.time += 8 * DAY_MS;
    await runJobs();
    expect(await exists(account.userId)).toBe(true);
  });

  it('counts seven days from the second request if the first one was withdrawn', async () => {
    const account = await signIn(test);
    const first = await closed(account);
    test.time += 6 * DAY_MS;
    const again = await signIn(test, { mobile: account.mobile });
    await call(test, contract.withdrawClosing, {}, again);
    const second = await closed(again);
    test.time = first.erasesAt;
    await runJobs();
    expect(await exists(account.userId)).toBe(true);
    test.time = second.erasesAt - 1;
    await runJobs();
    expect(await exists(account.userId)).toBe(true);
    test.time = second.erasesAt;
    await runJobs();
    expect(await exists(account.userId)).toBe(false);
  });

  it('cannot be withdrawn after seven days, because the erasure job may already have removed files', async () => {
    const account = await signIn(test);
    const { id } = await upload(test, await aPicture(), account);
    const { erasesAt } = await closed(account);
    test.time = erasesAt;
    const again = await signIn(test, { mobile: account.mobile });
    const withdrawals: unknown[] = [];
    const store = objects();
    await runJobs({
      ...store,
      removeFolder: async (folder) => {
        await store.removeFolder(folder);
        const { status, body } = await call(test, contract.withdrawClosing, {}, again);
        withdrawals.push([folder, status, body]);
      },
    });
    expect(withdrawals).toMatchObject([[uploadFiles.folder(id), 409, { code: 'closing_over' }]]);
    expect(await exists(account.userId)).toBe(false);
  });

  it('cannot be withdrawn after the removal of files has begun, not even through a gateway whose clock is slow', async () => {
    const account = await signIn(test);
    const { erasesAt } = await closed(account);
    test.time = erasesAt - 60_000;
    const again = await signIn(test, { mobile: account.mobile });
    const { db } = test.gateway;
    const [closing] = await db.select().from(accountClosings).where(eq(accountClosings.userId, account.userId));
    const job = erasureOf(closing?.id ?? '');
    const { externalEffect } =
      erasureJobs({ db, objects: objects(), now: () => new Date(erasesAt) })[ERASURE_JOB] ?? {};
    await externalEffect?.(job);
    expect(await call(test, contract.withdrawClosing, {}, again)).toMatchObject({
      status: 409,
      body: { code: 'closing_over' },
    });
    test.time = erasesAt;
    await runJobs();
    expect(await exists(account.userId)).toBe(false);
  });

  it('ends the links by which the account invites friends', async () => {
    const [account, other] = [await signIn(test), await signIn(test)];
    await proveAdult(test, account, { kind: 'friends' });
    const { body: link } = await call(test, createFriendInvite, {}, account);
    const request = { params: { inviteId: link.id }, body: { secret: link.secret } };
    const stateOf = async () => (await call(test, viewFriendInvite, request, other)).body.state;
    expect(await stateOf()).toBe('open');
    await closed(account);
    expect(await stateOf()).toBe('over');
    await proveAdult(test, other, { kind: 'friends' });
    expect((await call(test, acceptFriendInvite, request, other)).body).toMatchObject({ code: 'friend_invite_over' });
  });

  if (kind === 'postgres')
    it('keeps the account and its files if a withdrawal began before the seven days were over', async () => {
      const account = await signIn(test);
      const { id } = await upload(test, await aPicture(), account);
      const { erasesAt } = await closed(account);
      const { waiting, whileFrozen } = holdTables(test);
      test.time = erasesAt - 1;
      const session = await signIn(test, { mobile: account.mobile });
      const [withdrawn] = await whileFrozen('account_closings', async () => {
        const withdrawing = call(test, contract.withdrawClosing, {}, session);
        await waiting(1);
        test.time = erasesAt;
        const running = runJobs();
        await waiting(2);
        return [withdrawing, running] as const;
      }).then((started) => Promise.all(started));
      expect(withdrawn.status).toBe(200);
      expect(await exists(account.userId)).toBe(true);
      expect(findInFiles(test.gateway.settings.uploadsDir, [id])).not.toEqual([]);
    });

  if (kind === 'postgres')
    it('keeps the account if a withdrawal is committed while the erasure job waits to erase the rows', async () => {
      const account = await signIn(test);
      const { erasesAt } = await closed(account);
      const { db, now } = test.gateway;
      const [closing] = await db.select().from(accountClosings).where(eq(accountClosings.userId, account.userId));
      const job = erasureOf(closing?.id ?? '');
      const { work } = erasureJobs({ db, objects: objects(), now })[ERASURE_JOB] ?? {};
      if (!work) throw new Error('The job has no work.');
      const { waiting, whileFrozen } = holdTables(test);
      test.time = erasesAt - 1;
      const session = await signIn(test, { mobile: account.mobile });
      const [withdrawn] = await whileFrozen('account_closings', async () => {
        const withdrawing = call(test, contract.withdrawClosing, {}, session);
        await waiting(1);
        const erasing = db.transaction((tx) => work(tx, job, new Date(erasesAt)));
        await waiting(2);
        return [withdrawing, erasing] as const;
      }).then((started) => Promise.all(started));
      expect(withdrawn.status).toBe(200);
      expect(await exists(account.userId)).toBe(true);
    });

  it('erases all data of the account after seven days, and no data of other accounts', async () => {
    const { db, now, settings } = test.gateway;
    const account = await signIn(test);
    const friend = await signIn(test);
    const planted = await plantPerson(
      { db, objects: objects(), now: now() },
      { userId: account.userId, mobile: account.mobile, friendId: friend.userId },
    );
    const plant = (name: string) => {
      const value = `plant-${name}-${crypto.randomUUID()}`;
      planted.values.push(value);
      return value;
    };
    const filled = await plantEverywhere({ db, accountId: account.userId, friendId: friend.userId, now: now(), plant });
    const ownable = personalTables
      .filter(({ owner }) => owner !== 'unlinkable')
      .map(({ table }) => getTableName(table));
    expect(ownable.filter((name) => !filled.includes(name))).toEqual(leftOut);
    expect(planted.values.length).toBeGreaterThanOrEqual(90);
    // The three posts are a comment, a review and a public entry.
    const { checks } = (await call(test, contract.getClosing, {}, account)).body;
    expect(checks).toContainEqual({ check: 'posts', count: 3 });
    const before = await findInDatabase(db, planted.values);
    // Each planted value is in the database, except the content of the picture, which is a file.
    const isStored = (value: string) => before.some((found) => found.endsWith(value));
    expect(planted.values.filter((value) => !isStored(value) && !value.startsWith('plant-picture'))).toEqual([]);
    expect(findInFiles(settings.uploadsDir, planted.values)).toHaveLength(1);

    // The closing needs a proof that the parent PIN was entered, because the planted rows include a parent PIN.
    const found = await sessionRepository(db).find(account.userToken, '', now());
    if (!found) throw new Error('The session has ended.');
    const session = { sessionId: found.session.id, user: found.user };
    await parentPinRepository(db).giveProof(session, { kind: 'closeAccount' }, new Date(test.time + 61_000));
    const { erasesAt } = await closed(account);
    test.time = erasesAt;
    await runJobs();

    expect(await findInDatabase(db, planted.values)).toEqual([]);
    expect(findInFiles(settings.uploadsDir, planted.values)).toEqual([]);
    expect(planted.values.filter((value) => test.logLines.join('').includes(value))).toEqual([]);
    const [kept] = await db.select().from(orders).where(eq(orders.id, planted.orderId));
    expect(kept).toMatchObject({ totalFen: 100, state: 'reviewed' });
    const owner = { userId: kept?.userId ?? '' };
    const [nobody] = await db.select().from(users).where(eq(users.id, owner.userId));
    expect(nobody).toMatchObject({ nickname: '已注销用户', mobile: null, hostSubject: null, avatarUrl: '' });
    expect(await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, planted.orderId))).toMatchObject([
      { ...owner, amountFen: 100, isApplied: true },
    ]);
    const gifts = await db
      .select()
      .from(orderGifts)
      .where(inArray(orderGifts.userId, [owner.userId, friend.userId]));
    expect(gifts).toHaveLength(2);
    expect(gifts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ userId: friend.userId, message: '给你的', receiverId: owner.userId }),
        expect.objectContaining({ ...owner, message: '', receiverId: friend.userId }),
      ]),
    );
    expect(await exists(friend.userId)).toBe(true);
    const fresh = await signIn(test, { mobile: account.mobile });
    expect(fresh.userId).not.toBe(account.userId);
    await runJobs();
    expect(await exists(fresh.userId)).toBe(true);
  }, 60_000);

  it('removes an account without orders completely', async () => {
    const { db } = test.gateway;
    const before = await db.$count(users);
    const account = await signIn(test);
    const { erasesAt } = await closed(account);
    test.time = erasesAt;
    // A device that has downloads of this account asks which children no longer exist.
    const gone = async () =>
      (await call(test, listGoneChildren, { body: { childIds: [account.userId] } }, {})).body.gone;
    expect(await gone()).toEqual([]);
    await runJobs();
    expect(await gone()).toEqual([account.userId]);
    expect(await db.$count(users)).toBe(before);
    expect(await db.$count(accountClosings, eq(accountClosings.userId, account.userId))).toBe(0);
    expect((await db.select().from(jobs)).filter(({ key }) => key.includes(account.userId))).toEqual([]);
  });
});
