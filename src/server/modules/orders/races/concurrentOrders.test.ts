import { cancelByBuyer, refuseOrder } from '#server/domain/orders/endOrder.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { exchangeGoods } from '#server/testing/shop/exchangeGoods.ts';
import { useExchanges } from '#server/testing/shop/useExchanges.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const contentDir = aPack({
  editorials: Object.fromEntries(exchangeGoods.map((goods) => [`goods/${goods.id}`, goods])),
});

describe.each(testedDatabases)('when requests about orders arrive at the same moment, on %s', (kind) => {
  const test = useGateway(kind, { contentDir });
  const { balance, cancel, create, customer, get, now, placed, ship, taken } = useExchanges(test);

  const ROUNDS = 5;
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  it('the last piece goes to one of 16 users, and nobody else pays', async () => {
    const users = await Promise.all(Array.from({ length: 16 }, () => customer(10)));
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all(users.map((user) => create(user, 'last')));
      expect(statuses(answers)).toEqual([200, ...Array<number>(15).fill(409)]);
      const balances = await Promise.all(users.map(balance));
      expect(balances.filter((one) => one === 0)).toHaveLength(1);
      expect((await taken('last', users[0]!)).slice(0, 2)).toEqual([1, 1]);
      const winner = answers.findIndex(({ status }) => status === 200);
      await cancel(users[winner]!, answers[winner]!.body.id);
    }
  });

  it('shells that suffice for one exchange pay for only one of three orders from different devices', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await customer(100);
      const answers = await Promise.all([1, 2, 3].map(() => create(user, 'cup')));
      expect(statuses(answers)).toEqual([200, 409, 409]);
      expect([await balance(user), (await taken('cup', user))[2]]).toEqual([20, 1]);
    }
  });

  it('8 orders of one user do not exceed the limit per user', async () => {
    const user = await customer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(user, 'few')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect([await balance(user), (await taken('few', user))[2]]).toEqual([998, 2]);
  });

  it('HTTP-10 eight requests with one key create one order', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await customer();
      const orderKey = crypto.randomUUID();
      const answers = await Promise.all(Array.from({ length: 8 }, () => create(user, 'cup', { orderKey })));
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
      expect([await balance(user), (await taken('cup', user))[2]]).toEqual([920, 1]);
    }
  });

  it('an order is either cancelled and everything is returned, or shipped and nothing is returned', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 4 * ROUNDS; round += 1) {
      const user = await customer(80);
      const id = await placed(user, 'cup');
      const { db } = test.gateway;
      await Promise.all([
        cancelByBuyer(db, user.userId, id, now()),
        ship(id),
        refuseOrder(db, id, '寄不出', now()),
        cancelByBuyer(db, user.userId, id, now()),
      ]);
      const { state, parcels, events } = (await get(user, id)).body;
      ends.add(state);
      const isShipped = state === 'shipped';
      expect([await balance(user), (await taken('cup', user))[2]]).toEqual(isShipped ? [0, 1] : [80, 0]);
      expect([parcels.length, events.length]).toEqual([isShipped ? 1 : 0, 3]);
    }
    expect([...ends].every((state) => ['cancelled', 'shipped', 'refunded'].includes(state))).toBe(true);
  });
});
