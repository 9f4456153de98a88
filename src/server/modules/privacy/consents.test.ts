import { and, eq, ne } from 'drizzle-orm';
import { addChild, changeChild, type KidInput } from '#contract/family/children.ts';
import { giveConsent, listConsents, withdrawConsent } from '#contract/account/consents.ts';
import { createWork } from '#contract/works/myWorks.ts';
import { addHealthRecord, changeHealthRecord, listHealthRecords } from '#contract/family/health.ts';
import { checkParentCode, checkParentPin, sendParentPinCode } from '#contract/account/parentPin.ts';
import { getUserInfo, swapV1Token } from '#contract/account/session.ts';
import { addAddress } from '#contract/account/addresses.ts';
import { listExperienceRanking, showInExperienceRanking } from '#contract/experience/ranking.ts';
import { addHonour, getHonour } from '#contract/experience/honours.ts';
import { listListenerRanking, showInRanking } from '#contract/catalogue/rankings.ts';
import { consentPurposes, type ConsentId } from '#lib/privacy/consents.ts';
import { consents } from '#server/database/tables/privacy/consents.ts';
import { children } from '#server/database/tables/account/children.ts';
import { rankedFamilies } from '#server/database/tables/experience/aims.ts';
import { rankedListeners } from '#server/database/tables/stories/plays.ts';
import { healthRecords } from '#server/database/tables/account/health.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { works } from '#server/database/tables/stories/works.ts';
import { consentService } from '#server/domain/privacy/consents/consentService.ts';
import { randomId } from '#server/secrets/digest.ts';
import { holdTables } from '#server/testing/holdTables.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { hashPin } from '#server/domain/parentGate/pinHash.ts';
import { call, signed } from '#server/testing/call.ts';
import { besideTransaction, testedDatabases } from '#server/testing/database/databases.ts';
import { proveAdult, signIn } from '#server/testing/signIn.ts';
import { aPicture, creationHeaders, sendTusRequest, upload } from '#server/testing/uploading.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { anHonourInput } from '#test/builders/experience/honours.ts';

const ofChild: KidInput = { birthday: '2020-05-10', sex: 'girl', interests: [] };
const measured = {
  kind: 'growth',
  day: '2026-11-01',
  heightMm: 1_150,
  posture: 'standing',
  weightG: null,
  headMm: null,
} as const;

describe.each(testedDatabases)('consents on %s', (kind) => {
  const test = useGateway(kind, {}, { poolSize: 12 });
  type Account = Awaited<ReturnType<typeof signIn>>;

  const stateOf = async (account: Account, purpose: string) => {
    const { body } = await call(test, listConsents, {}, account);
    return body.consents.find((one) => one.purpose === purpose);
  };
  const changeIt = (account: Account, body = ofChild) =>
    call(test, changeChild, { params: { childId: account.userId }, body }, account);
  const measure = (account: Account) =>
    call(
      test,
      addHealthRecord,
      { params: { childId: account.userId }, body: { entry: measured, confirmed: true } },
      account,
    );
  /** Sends a consent that no adult has confirmed. */
  const giveAlone = (account: Account, purpose: ConsentId = 'guardian') =>
    call(test, giveConsent, { params: { purpose }, body: { version: consentPurposes[purpose].version } }, account);
  const withdrawAlone = (account: Account, purpose: 'guardian' | 'display' = 'guardian') =>
    call(test, withdrawConsent, { params: { purpose } }, account);
  async function give(account: Account, purpose: ConsentId = 'guardian') {
    if (purpose !== 'agreement')
      await proveAdult(test, account, { kind: purpose === 'guardian' ? 'consent' : 'display' });
    return giveAlone(account, purpose);
  }
  async function withdraw(account: Account, purpose: 'guardian' | 'display' = 'guardian') {
    if (purpose === 'guardian') await proveAdult(test, account, { kind: 'consent' });
    return withdrawAlone(account, purpose);
  }

  const photoOf = async (account: Account) => (await upload(test, await aPicture(), account, 'honour')).id;
  const honour = (account: Account, pictures: string[] = []) =>
    call(test, addHonour, { body: anHonourInput({ pictures }) }, account);
  const aWork = (account: Account) =>
    call(
      test,
      createWork,
      { body: { storyId: null, title: '小兔子', sentences: [{ text: '从前', startMs: 0, endMs: 0 }] } },
      account,
    );
  async function shownHonour(account: Account) {
    const { id } = (await honour(account, [await photoOf(account)])).body;
    const { body } = await call(test, getHonour, { params: { honourId: id } }, account);
    return { id, address: body.pictures[0]?.full ?? '' };
  }

  it('are needed before the birthday, health records or photos of a child are stored, but not for names and texts', async () => {
    const account = await signIn(test, { isGuardian: false });
    expect(await stateOf(account, 'guardian')).toMatchObject({ state: 'none', version: null, decidedAt: null });
    const addIt = (body: KidInput) => call(test, addChild, { body }, account);
    const photo = await aPicture();
    for (const purpose of ['avatar', 'honour', 'teeth', 'workCover', 'recording']) {
      const answer = await sendTusRequest(
        test,
        { method: 'POST', headers: creationHeaders(photo.length, purpose, 'work') },
        account,
      );
      expect([purpose, answer.statusCode, answer.json()]).toMatchObject([
        purpose,
        403,
        { code: 'guardian_consent_needed' },
      ]);
    }
    const refused = [
      await changeIt(account),
      await addIt(ofChild),
      await measure(account),
      await honour(account, [randomId()]),
    ];
    for (const answer of refused) {
      expect([answer.status, answer.body]).toMatchObject([403, { code: 'guardian_consent_needed' }]);
    }
    expect(await test.gateway.db.$count(children, eq(children.userId, account.userId))).toBe(0);
    expect((await honour(account)).status).toBe(200);
    expect((await addIt({ nickname: '亮亮', birthday: null, sex: null, interests: [] })).status).toBe(200);
    expect((await changeIt(account, { nickname: '小满', birthday: null, sex: null, interests: [] })).status).toBe(200);
    expect((await give(account)).status).toBe(200);
    expect((await changeIt(account)).status).toBe(200);
    expect((await measure(account)).status).toBe(200);
    expect((await addIt(ofChild)).status).toBe(200);
    expect((await honour(account, [await photoOf(account)])).status).toBe(200);
  });

  if (kind === 'postgres')
    it('permit no call to store data of a child while the guardian withdraws them', async () => {
      const account = await signIn(test);
      const recordId = (await measure(account)).body.id;
      const pictures = [await photoOf(account)];
      const { db, now } = test.gateway;
      const writes = await db.transaction(async (tx) => {
        await consentService(tx).withdraw(account.userId, 'guardian', now(), async () => undefined);
        return besideTransaction(async () => {
          const params = { childId: account.userId, recordId };
          const started = [
            changeIt(account),
            measure(account),
            call(test, changeHealthRecord, { params, body: { entry: measured, confirmed: true } }, account),
            honour(account, pictures),
            aWork(account),
            sendTusRequest(test, { method: 'POST', headers: creationHeaders(1_000, 'teeth') }, account),
          ] as const;
          await holdTables(test).waiting(started.length);
          return started;
        });
      });
      const answers = await Promise.all(writes);
      expect(answers.map((one) => ('status' in one ? one.status : one.statusCode))).toEqual(answers.map(() => 403));
      expect(await db.$count(healthRecords, eq(healthRecords.userId, account.userId))).toBe(0);
      expect(await db.$count(works, eq(works.userId, account.userId))).toBe(0);
      expect(await db.$count(uploads, and(eq(uploads.userId, account.userId), ne(uploads.state, 'removed')))).toBe(0);
    });

  it('are needed for the photos of honours: a withdrawal deletes the photos and keeps the texts', async () => {
    const account = await signIn(test);
    const other = await signIn(test);
    const [own, others] = [await shownHonour(account), await shownHonour(other)];
    expect((await test.app.inject(own.address)).statusCode).toBe(200);
    expect((await withdraw(account)).status).toBe(200);
    const { body } = await call(test, getHonour, { params: { honourId: own.id } }, account);
    expect([body.title, body.pictures]).toEqual(['三好学生', []]);
    expect((await test.app.inject(own.address)).statusCode).toBe(404);
    expect((await test.app.inject(others.address)).statusCode).toBe(200);
  });

  it('have a version and a date, and the data that needs them is deleted when they are withdrawn', async () => {
    const account = await signIn(test);
    const other = await signIn(test);
    for (const one of [account, other]) {
      await changeIt(one);
      await measure(one);
    }
    expect(await stateOf(account, 'guardian')).toEqual({
      purpose: 'guardian',
      state: 'given',
      version: consentPurposes.guardian.version,
      decidedAt: test.time,
    });
    test.time += 1_000;
    expect((await withdraw(account)).status).toBe(200);
    expect(await stateOf(account, 'guardian')).toMatchObject({ state: 'withdrawn', decidedAt: test.time });
    const birthdayOf = async (one: Account) => {
      const { body } = await call(test, getUserInfo, { query: { need_kids: true } }, one);
      return body.user.kids?.[0]?.birthday;
    };
    const recordsOf = async (one: Account) => {
      const request = { params: { childId: one.userId }, query: { kind: 'growth', limit: 20 } } as const;
      return (await call(test, listHealthRecords, request, one)).body.items.length;
    };
    expect([await birthdayOf(account), await recordsOf(account)]).toEqual([null, 0]);
    expect([await birthdayOf(other), await recordsOf(other)]).toEqual(['2020-05-10', 1]);
    expect((await changeIt(account)).status).toBe(403);
  });

  it('are stored with the time of the first login by a host, for version 1 of the agreement, but not for anonymous users', async () => {
    const loginBy = async (userType: number) => {
      const v1token = await signed({ sub: `agreement-${kind}-${userType}`, typ: 1, userType });
      return {
        userId: '',
        mobile: '',
        userToken: (await call(test, swapV1Token, { body: { v1token } })).body.data.token,
      };
    };
    const decidedAt = test.time;
    const account = await loginBy(1);
    test.time += 60_000;
    await loginBy(1);
    const first = { purpose: 'agreement', state: 'outdated', version: 1, decidedAt };
    expect(await stateOf(account, 'agreement')).toEqual(first);
    const addIt = async () => (await call(test, addAddress, { body: anAddress }, account)).status;
    expect(await addIt()).toBe(403);
    await give(account, 'agreement');
    await loginBy(1);
    expect([await stateOf(account, 'agreement'), await addIt()]).toMatchObject([{ state: 'given' }, 200]);
    test.time += 60_000;
    const visitors = eq(consents.decidedAt, new Date(test.time));
    await loginBy(0);
    expect(await test.gateway.db.$count(consents, visitors)).toBe(0);
  });

  it('are no longer valid if they were given to an earlier version of the text', async () => {
    const account = await signIn(test, { isGuardian: false });
    const earlier = { userId: account.userId, version: 0, isGiven: true, decidedAt: test.gateway.now() };
    await test.gateway.db.insert(consents).values({ ...earlier, purpose: 'guardian' });
    expect(await stateOf(account, 'guardian')).toMatchObject({ state: 'outdated' });
    expect((await changeIt(account)).status).toBe(403);
    const ofAgreement = and(eq(consents.userId, account.userId), eq(consents.purpose, 'agreement'));
    await test.gateway.db.update(consents).set({ version: 0 }).where(ofAgreement);
    const refused = await call(test, addAddress, { body: anAddress }, account);
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'agreement_changed' }]);
    expect((await call(test, getUserInfo, { query: {} }, account)).status).toBe(200);
    expect((await give(account, 'agreement')).status).toBe(200);
    expect((await call(test, addAddress, { body: anAddress }, account)).status).toBe(200);
  });

  it('to an earlier version of the text can be withdrawn only by an adult, too, because the withdrawal deletes data', async () => {
    const account = await signIn(test);
    await measure(account);
    await test.gateway.db.update(consents).set({ version: 0 }).where(eq(consents.userId, account.userId));
    const records = () => test.gateway.db.$count(healthRecords, eq(healthRecords.userId, account.userId));
    expect([(await withdrawAlone(account)).body, await records()]).toMatchObject([{ code: 'guardian_needed' }, 1]);
    expect([(await withdraw(account)).status, await records()]).toEqual([200, 0]);
  });

  it('that were never given or are already withdrawn can be withdrawn without an adult, which changes and deletes nothing', async () => {
    const [never, before] = [await signIn(test, { isGuardian: false }), await signIn(test)];
    expect((await withdraw(before)).status).toBe(200);
    for (const account of [never, before]) {
      const state = await stateOf(account, 'guardian');
      // A health record without a consent exists only if it was stored before consents were recorded.
      const record = {
        id: account.userId,
        userId: account.userId,
        kind: 'growth',
        day: 20_000,
        heightMm: 1_150,
      } as const;
      await test.gateway.db.insert(healthRecords).values({ ...record, changedAt: test.gateway.now() });
      test.time += 1_000;
      expect((await withdrawAlone(account)).status).toBe(200);
      expect(await test.gateway.db.$count(healthRecords, eq(healthRecords.userId, account.userId))).toBe(1);
      expect(await stateOf(account, 'guardian')).toEqual(state);
    }
  });

  it('are refused for any version but the current one', async () => {
    const account = await signIn(test, { isGuardian: false });
    const answer = await call(test, giveConsent, { params: { purpose: 'guardian' }, body: { version: 99 } }, account);
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'consent_changed' }]);
  });

  it('for an account with a parent PIN require this PIN to give or withdraw the consent of a guardian, and to give the consent to be shown in rankings', async () => {
    const account = await signIn(test, { isGuardian: false });
    const { db, now, serverSecret } = test.gateway;
    const hash = await hashPin(serverSecret, '4821');
    await parentPinRepository(db).save(account.userId, { hash, mobileDigest: null }, now());
    const pass = (kind: 'consent' | 'display') =>
      call(test, checkParentPin, { body: { pin: '4821', action: { kind } } }, account);
    const needed = async (answer: Promise<{ body: object }>) =>
      expect((await answer).body).toMatchObject({ code: 'pin_needed' });
    await needed(giveAlone(account));
    await pass('consent');
    expect((await giveAlone(account)).status).toBe(200);
    await needed(withdrawAlone(account));
    await pass('consent');
    expect((await withdrawAlone(account)).status).toBe(200);

    await needed(giveAlone(account, 'display'));
    await needed(call(test, showInRanking, { body: { isShown: true } }, account));
    await needed(call(test, showInExperienceRanking, { body: { isShown: true } }, account));
    await pass('display');
    expect((await giveAlone(account, 'display')).status).toBe(200);
    // A repeated request changes nothing, so it needs no adult.
    expect((await giveAlone(account, 'display')).status).toBe(200);
    expect((await call(test, showInRanking, { body: { isShown: true } }, account)).status).toBe(200);
    expect((await withdrawAlone(account, 'display')).status).toBe(200);
  });

  it('need an SMS code to the mobile number of the account if the account has no PIN', async () => {
    const account = await signIn(test, { isGuardian: false });
    const needed = { code: 'guardian_needed' };
    expect((await giveAlone(account)).body).toMatchObject(needed);
    expect((await giveAlone(account, 'display')).body).toMatchObject(needed);
    expect((await call(test, showInRanking, { body: { isShown: true } }, account)).body).toMatchObject(needed);
    expect((await call(test, showInExperienceRanking, { body: { isShown: true } }, account)).body).toMatchObject(
      needed,
    );
    await call(test, sendParentPinCode, { body: {} }, account);
    expect(test.messages.at(-1)?.mobile).toBe(account.mobile);
    const code = test.messages.at(-1)?.code ?? '';
    const check = (of: Account, entered = code) =>
      call(test, checkParentCode, { body: { code: entered, action: { kind: 'consent' } } }, of);
    expect((await check(account, code === '111111' ? '222222' : '111111')).body).toMatchObject({
      code: 'captcha_wrong',
    });
    expect((await giveAlone(account)).body).toMatchObject(needed);
    expect((await check(account)).status).toBe(200);
    expect((await giveAlone(account, 'display')).body).toMatchObject(needed);
    expect((await giveAlone(account)).status).toBe(200);
    // The code and the proof that the code gives can each be used only once.
    expect((await withdrawAlone(account)).body).toMatchObject(needed);
    expect((await check(account)).status).toBe(400);
  });

  it('cannot be given with an SMS code if the account has a PIN, because the code would circumvent the PIN', async () => {
    const account = await signIn(test, { isGuardian: false });
    await call(test, sendParentPinCode, { body: {} }, account);
    const code = test.messages.at(-1)?.code ?? '';
    const { db, now, serverSecret } = test.gateway;
    const hash = await hashPin(serverSecret, '4821');
    await parentPinRepository(db).save(account.userId, { hash, mobileDigest: null }, now());
    const answer = await call(test, checkParentCode, { body: { code, action: { kind: 'consent' } } }, account);
    expect(answer.body).toMatchObject({ code: 'pin_needed' });
    expect((await giveAlone(account)).body).toMatchObject({ code: 'pin_needed' });
  });

  describe('to be shown in rankings', () => {
    const placesOf = async (account: Account) => {
      const listeners = await call(test, listListenerRanking, { query: { period: 'week' } }, account);
      const families = await call(test, listExperienceRanking, { query: { period: 'week' } }, account);
      return [listeners.body.own?.isShown, families.body.own?.isShown];
    };
    async function showListener(account: Account, isShown = true) {
      if (isShown) await proveAdult(test, account, { kind: 'display' });
      return call(test, showInRanking, { body: { isShown } }, account);
    }
    async function showFamily(account: Account, isShown = true) {
      if (isShown) await proveAdult(test, account, { kind: 'display' });
      return call(test, showInExperienceRanking, { body: { isShown } }, account);
    }

    it.each([
      ['listeners', showListener, [true, false]],
      ['experiences', showFamily, [false, true]],
    ] as const)(
      'are stored when an account is shown in the ranking of %s, and withdrawn when it has left both rankings',
      async (_, show, places) => {
        const account = await signIn(test);
        await show(account);
        expect(await stateOf(account, 'display')).toMatchObject({ state: 'given', decidedAt: test.time });
        expect(await placesOf(account)).toEqual(places);
        await showListener(account);
        await showFamily(account);
        await show(account, false);
        expect((await stateOf(account, 'display'))?.state).toBe('given');
        expect(await placesOf(account)).toEqual(places.map((isShown) => !isShown));
        await showListener(account, false);
        await showFamily(account, false);
        expect((await stateOf(account, 'display'))?.state).toBe('withdrawn');
        expect(await placesOf(account)).toEqual([false, false]);
      },
    );

    it('can be given for both rankings in one call, and withdrawn for both in one call', async () => {
      const account = await signIn(test);
      const other = await signIn(test);
      for (const one of [account, other]) expect((await give(one, 'display')).status).toBe(200);
      expect(await placesOf(account)).toEqual([true, true]);
      await withdraw(account, 'display');
      expect([await placesOf(account), (await stateOf(account, 'display'))?.state]).toEqual([
        [false, false],
        'withdrawn',
      ]);
      expect(await placesOf(other)).toEqual([true, true]);
    });

    it('show nobody if they were given to an earlier version of the text', async () => {
      const account = await signIn(test);
      const earlier = { userId: account.userId, agreedAt: new Date(), version: consentPurposes.display.version - 1 };
      await test.gateway.db.insert(rankedListeners).values(earlier);
      await test.gateway.db.insert(rankedFamilies).values(earlier);
      expect(await placesOf(account)).toEqual([false, false]);
      await give(account, 'display');
      expect(await placesOf(account)).toEqual([true, true]);
    });
  });
});

const anAddress = {
  receiver: '王小满',
  mobile: '13800138000',
  regionCode: '110105',
  province: '北京市',
  city: '北京市',
  district: '朝阳区',
  detailAddress: '幸福路 1 号',
  isDefault: false,
};
