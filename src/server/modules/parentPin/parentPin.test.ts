import { eq } from 'drizzle-orm';
import { changeChild } from '#contract/family/children.ts';
import * as contract from '#contract/account/parentPin.ts';
import { swapV1Token } from '#contract/account/session.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { parentPins } from '#server/database/tables/account/parentPins.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { hashPin } from '#server/domain/parentGate/pinHash.ts';
import { sessionRepository } from '#server/domain/users/sessionRepository.ts';
import { call, outcomeOf, signed } from '#server/testing/call.ts';
import { besideTransaction, testedDatabases } from '#server/testing/database/databases.ts';
import { holdTables } from '#server/testing/holdTables.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { useShop } from '#server/testing/shop/useShop.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { aKidInput } from '#test/builders/family/children.ts';

const RIGHT = '4821';
const WRONG = '5930';
const lamp = aGoods({ id: 'lamp', variants: [{ id: 'one', priceFen: 9_900, stock: 10_000 }] });
const contentDir = aPack({ editorials: { 'goods/lamp': lamp } });

interface Caller {
  userToken: string;
}

describe.each(testedDatabases)('the parent PIN on %s', (kind) => {
  const test = useGateway(kind, { contentDir, captchasPerAddressHour: 100_000, captchasPerAddressDay: 100_000 });
  const shop = useShop(test);

  const show = async (user: Caller) => (await call(test, contract.getParentPin, {}, user)).body;
  const send = (user: Caller, mobile?: string) => {
    // A mobile number gets only one SMS code a minute, so the time advances first.
    test.time += 61_000;
    return call(test, contract.sendParentPinCode, { body: { ...(mobile !== undefined && { mobile }) } }, user);
  };
  const save = (user: Caller, pin: string, body: { code?: string; mobile?: string } = {}) =>
    call(test, contract.saveParentPin, { body: { pin, ...body } }, user);
  const sentCode = () => test.messages.at(-1)?.code ?? '';
  const otherCode = () => (sentCode() === '111111' ? '222222' : '111111');
  const check = (user: Caller, pin: string, action: contract.GuardedAction = { kind: 'changePin' }) =>
    call(test, contract.checkParentPin, { body: { pin, action } }, user);

  async function setPin<User extends Caller>(user: User, pin = RIGHT): Promise<User> {
    await send(user);
    expect((await save(user, pin, { code: sentCode() })).status).toBe(200);
    return user;
  }
  const aParent = async () => setPin(await signIn(test));
  const rowOf = async (userId: string) =>
    (await test.gateway.db.select().from(parentPins).where(eq(parentPins.userId, userId)))[0];

  describe('setting the PIN', () => {
    it('needs an SMS code that was sent to the mobile number of the account', async () => {
      const user = await signIn(test);
      const mobile = `${user.mobile.slice(0, 3)}****${user.mobile.slice(7)}`;
      expect(await show(user)).toEqual({ isSet: false, isLocked: false, mobile });
      expect(outcomeOf(await save(user, RIGHT))).toEqual([403, 'pin_needed']);
      await send(user, '13700000001');
      expect(test.messages.at(-1)?.mobile).toBe(user.mobile);
      expect(outcomeOf(await save(user, RIGHT, { code: otherCode() }))).toEqual([400, 'captcha_wrong']);
      const saved = await save(user, RIGHT, { code: sentCode() });
      expect(saved.body).toEqual({ isSet: true, isLocked: false, mobile });
    });

    it('stores neither the PIN nor a fast digest of it', async () => {
      const user = await aParent();
      expect((await rowOf(user.userId))?.hash).toMatch(/^scrypt-14-8-1\$[\w-]{22}\$[\w-]{43}$/);
      const other = await aParent();
      expect((await rowOf(other.userId))?.hash).not.toBe((await rowOf(user.userId))?.hash);
      const idempotencyKey = crypto.randomUUID();
      const body = (pin: string) => ({ body: { pin, action: { kind: 'changePin' } as const } });
      const first = await call(test, contract.checkParentPin, body(WRONG), { ...user, idempotencyKey });
      expect(outcomeOf(first)).toEqual([400, 'pin_wrong']);
      // The gateway recognises a repeated request by a digest of the request. The PIN is left out of this digest;
      // otherwise this request, which repeats the key with another PIN, would be refused.
      const repeat = await call(test, contract.checkParentPin, body(RIGHT), { ...user, idempotencyKey });
      expect([outcomeOf(repeat), repeat.headers['idempotent-replayed']]).toEqual([[400, 'pin_wrong'], 'true']);
    });

    it.each(['0000', '1234', '9876', '1212'])('refuses the simple PIN %s; the SMS code stays valid', async (pin) => {
      const user = await signIn(test);
      await send(user);
      expect(outcomeOf(await save(user, pin, { code: sentCode() }))).toEqual([400, 'pin_simple']);
      expect((await save(user, RIGHT, { code: sentCode() })).status).toBe(200);
    });

    it("refuses PINs that are a part of a child's birthday or the end of the mobile number", async () => {
      const user = await signIn(test, { mobile: '13912349407' });
      const birthday = '2021-07-16';
      await call(test, changeChild, { params: { childId: user.userId }, body: aKidInput({ birthday }) }, user);
      await send(user);
      for (const pin of ['2021', '0716', '9407']) {
        expect(outcomeOf(await save(user, pin, { code: sentCode() }))).toEqual([400, 'pin_known']);
      }
    });

    it('accepts the SMS code only in the session that requested this code', async () => {
      const user = await signIn(test);
      const other = await sessionRepository(test.gateway.db).begin(
        { id: user.userId, isAnonymous: false },
        '1002',
        new Date(test.time),
      );
      await send(user);
      const refused = await save({ userToken: other.token }, RIGHT, { code: sentCode() });
      expect(outcomeOf(refused)).toEqual([400, 'captcha_dead']);
    });

    it('of an account without a mobile number needs an SMS code to the number with which the PIN was first set', async () => {
      const v1token = await signed({ sub: `pin-${kind}`, typ: 1, userType: 1, nickname: '小客' });
      const user = { userToken: (await call(test, swapV1Token, { body: { v1token } })).body.data.token };
      expect(outcomeOf(await send(user))).toEqual([400, 'guardian_mobile']);
      const mobile = '13611112222';
      await send(user, mobile);
      expect((await save(user, RIGHT, { code: sentCode(), mobile })).status).toBe(200);
      expect(outcomeOf(await send(user, '13611113333'))).toEqual([400, 'pin_other_mobile']);
      // Changing the PIN with the old PIN does not change this mobile number.
      await check(user, RIGHT);
      expect((await save(user, '7305')).status).toBe(200);
      expect(outcomeOf(await send(user, '13611113333'))).toEqual([400, 'pin_other_mobile']);
      await send(user, mobile);
      expect((await save(user, RIGHT, { code: sentCode(), mobile })).status).toBe(200);
    });
  });

  describe('a check of the PIN', () => {
    it('is locked after five wrong PINs in a row, and the PIN can then be set again with an SMS code', async () => {
      const user = await aParent();
      for (const left of [4, 3, 2, 1]) {
        const refused = await check(user, WRONG);
        expect(outcomeOf(refused)).toEqual([400, 'pin_wrong']);
        expect(refused.body).toMatchObject({ message: `密码不对，还可以再试 ${left} 次` });
      }
      expect(outcomeOf(await check(user, WRONG))).toEqual([403, 'pin_locked']);
      expect(outcomeOf(await check(user, RIGHT))).toEqual([403, 'pin_locked']);
      expect(await show(user)).toMatchObject({ isSet: true, isLocked: true });
      await setPin(user, '7305');
      expect(await show(user)).toMatchObject({ isLocked: false });
      expect(outcomeOf(await check(user, RIGHT))).toEqual([400, 'pin_wrong']);
      expect((await check(user, '7305')).status).toBe(200);
      expect((await rowOf(user.userId))?.errors).toBe(0);
    });

    it('is refused with the error code pin_missing if the account has no PIN', async () => {
      expect(outcomeOf(await check(await signIn(test), RIGHT))).toEqual([403, 'pin_missing']);
    });

    it('permits one change of the PIN, only in the session that made the check and within two minutes', async () => {
      const user = await aParent();
      await check(user, RIGHT);
      const other = await sessionRepository(test.gateway.db).begin(
        { id: user.userId, isAnonymous: false },
        '1002',
        new Date(test.time),
      );
      expect(outcomeOf(await save({ userToken: other.token }, '7305'))).toEqual([403, 'pin_needed']);
      expect((await save(user, '7305')).status).toBe(200);
      expect(outcomeOf(await save(user, RIGHT))).toEqual([403, 'pin_needed']);
      await check(user, '7305');
      test.time += 2 * MINUTE_MS;
      expect(outcomeOf(await save(user, RIGHT))).toEqual([403, 'pin_needed']);
    });
  });

  describe('the confirmation of a payment', () => {
    const pass = (buyer: Awaited<ReturnType<typeof shop.customer>>, orderId: string) => shop.pass(buyer, orderId);

    it('needs a check of the PIN for this order if the account has a PIN, and an SMS code does not replace this check', async () => {
      const buyer = await shop.customer();
      const orderId = await shop.order(buyer, 'lamp.one', 9_900);
      expect((await shop.cashier(buyer, orderId)).body.guardian.hasPin).toBe(false);
      test.time += 61_000;
      await shop.send(buyer, orderId);
      const code = sentCode();
      await setPin(buyer);
      expect((await shop.cashier(buyer, orderId)).body.guardian).toMatchObject({ isPassed: false, hasPin: true });
      expect(outcomeOf(await shop.pass(buyer, orderId, code))).toEqual([403, 'pin_needed']);
      expect(outcomeOf(await shop.send(buyer, orderId))).toEqual([403, 'pin_needed']);
      await check(buyer, RIGHT);
      expect(outcomeOf(await pass(buyer, orderId))).toEqual([403, 'pin_needed']);
      const another = await shop.order(buyer, 'lamp.one', 9_900);
      await check(buyer, RIGHT, { kind: 'pay', orderId: another });
      expect(outcomeOf(await pass(buyer, orderId))).toEqual([403, 'pin_needed']);
      expect(outcomeOf(await shop.start(buyer, orderId))).toEqual([403, 'guardian_needed']);
      await check(buyer, RIGHT, { kind: 'pay', orderId });
      expect((await pass(buyer, orderId)).body.guardian.isPassed).toBe(true);
      expect((await shop.start(buyer, orderId)).status).toBe(200);
    });

    it('is refused without an SMS code if the account has no PIN', async () => {
      const buyer = await shop.customer();
      const orderId = await shop.order(buyer, 'lamp.one', 9_900);
      expect(outcomeOf(await pass(buyer, orderId))).toEqual([403, 'guardian_needed']);
    });
  });

  it('allows five wrong PINs in all, even if many are tried at the same moment', async () => {
    const { userId } = await aParent();
    const { db, serverSecret } = test.gateway;
    const tries = Array.from({ length: 20 }, (_, index) =>
      db.transaction((tx) => parentPinRepository(tx).tryPin(userId, String(5930 + index), serverSecret)),
    );
    const refusals = await Promise.all(tries);
    expect(refusals.filter((refusal) => refusal?.code === 'pin_wrong')).toHaveLength(4);
    expect(refusals.filter((refusal) => refusal?.code === 'pin_locked')).toHaveLength(16);
    expect((await rowOf(userId))?.errors).toBe(5);
  });

  if (kind === 'postgres')
    it('compares the entered PIN with the new PIN if the PIN is replaced during the check', async () => {
      const { userId } = await aParent();
      const { db, serverSecret, now } = test.gateway;
      const hash = await hashPin(serverSecret, '7364');
      const [refusal] = await db.transaction(async (tx) => {
        await parentPinRepository(tx).save(userId, { hash, mobileDigest: null }, now());
        return besideTransaction(async () => {
          const tried = parentPinRepository(db).tryPin(userId, RIGHT, serverSecret);
          await holdTables(test).waiting(1);
          return [tried];
        });
      });
      expect(await refusal).toMatchObject({ code: 'pin_wrong' });
      expect((await rowOf(userId))?.errors).toBe(1);
    });
});
