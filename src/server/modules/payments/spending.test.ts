import { eq } from 'drizzle-orm';
import { addChild } from '#contract/family/children.ts';
import { children } from '#server/database/tables/account/children.ts';
import { users } from '#server/database/tables/account/users.ts';
import { call, outcomeOf } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { useShop, type Buyer } from '#server/testing/shop/useShop.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const goods = [
  aGoods({ id: 'lamp', variants: [{ id: 'one', priceFen: 9_900, stock: 10_000 }] }),
  aGoods({ id: 'robot', variants: [{ id: 'one', priceFen: 90_000, stock: 100 }] }),
];
const contentDir = aPack({ editorials: Object.fromEntries(goods.map((one) => [`goods/${one.id}`, one])) });

describe.each(testedDatabases)('spending on %s', (kind) => {
  const test = useGateway(kind, { contentDir, captchasPerAddressHour: 100_000, captchasPerAddressDay: 100_000 });
  const shop = useShop(test);
  const { now } = shop;

  const ofAge = async (age: number | null) => {
    const buyer = await shop.customer();
    await test.gateway.db.update(users).set({ age }).where(eq(users.id, buyer.userId));
    return buyer;
  };
  const tryToPay = async (buyer: Buyer, goods: 'lamp' | 'robot') => {
    const orderId = await shop.order(buyer, `${goods}.one`, goods === 'lamp' ? 9_900 : 90_000);
    await shop.confirm(buyer, orderId);
    return shop.start(buyer, orderId);
  };

  it('has a limit for each payment that depends on the age of the child, and the cashier shows it', async () => {
    const child = await ofAge(7);
    expect(outcomeOf(await tryToPay(child, 'robot'))).toEqual([409, 'payment_too_large']);
    const orderId = await shop.order(child, 'robot.one', 90_000);
    expect((await shop.cashier(child, orderId)).body.obstacle).toBe('为了孩子，每次付款最多 800 元');
    expect((await tryToPay(await ofAge(8), 'robot')).status).toBe(200);
    expect((await tryToPay(await ofAge(null), 'robot')).status).toBe(200);
  });

  it('is limited by the younger of two ages of the child: from the birthday, and as the host app has sent it', async () => {
    const withBirthday = async (age: number | null, birthday: string) => {
      const buyer = await ofAge(age);
      await test.gateway.db.insert(children).values({ userId: buyer.userId, birthday, changedAt: now() });
      return buyer;
    };
    expect(outcomeOf(await tryToPay(await withBirthday(null, '2020-03-01'), 'robot'))).toEqual([
      409,
      'payment_too_large',
    ]);
    expect(outcomeOf(await tryToPay(await withBirthday(30, '2020-03-01'), 'robot'))).toEqual([
      409,
      'payment_too_large',
    ]);
    expect(outcomeOf(await tryToPay(await withBirthday(7, '2012-03-01'), 'robot'))).toEqual([409, 'payment_too_large']);
    expect((await tryToPay(await withBirthday(null, '2012-03-01'), 'robot')).status).toBe(200);
  });

  it('is limited by the age of the youngest child, whichever child is active', async () => {
    const buyer = await shop.customer();
    const kid = (birthday: string | null) => ({ nickname: '小满', birthday, sex: null, interests: [] });
    const second = (await call(test, addChild, { body: kid(null) }, buyer)).body.id;
    expect((await tryToPay(buyer, 'robot')).status).toBe(200);
    const young = (await call(test, addChild, { body: kid('2020-03-01') }, buyer)).body.id;
    for (const childId of [buyer.userId, second, young])
      expect(await tryToPay({ ...buyer, childId } as Buyer, 'robot')).toMatchObject({
        status: 409,
        body: { code: 'payment_too_large' },
      });
  });

  it('counts all payments of the account, whichever child is active', async () => {
    const buyer = await shop.customer();
    const kid = { nickname: '小满', birthday: null, sex: null, interests: [] };
    const second = (await call(test, addChild, { body: kid }, buyer)).body.id;
    for (const userId of [buyer.userId, second]) {
      const entered = { birthday: '2011-03-01', changedAt: now() };
      await test.gateway.db
        .insert(children)
        .values({ userId, ...entered })
        .onConflictDoUpdate({ target: children.userId, set: entered });
    }
    expect((await tryToPay(buyer, 'robot')).status).toBe(200);
    expect((await tryToPay({ ...buyer, childId: second } as Buyer, 'robot')).status).toBe(200);
    expect(outcomeOf(await tryToPay({ ...buyer, childId: second } as Buyer, 'robot'))).toEqual([409, 'month_spent']);
  });

  it('has a limit for each month, and unfinished payments also count towards this limit', async () => {
    const child = await ofAge(15);
    expect((await tryToPay(child, 'robot')).status).toBe(200);
    expect((await tryToPay(child, 'robot')).status).toBe(200);
    const refused = await tryToPay(child, 'robot');
    expect(outcomeOf(refused)).toEqual([409, 'month_spent']);
    expect(JSON.stringify(refused.body)).toContain('每个月最多花 2000 元，这个月还可以花 200 元');
    expect((await tryToPay(child, 'lamp')).status).toBe(200);
  });
});
