import { setTimeout } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import {
  goods as goodsTable,
  goodsSales,
  goodsStock,
  goodsTakings,
  goodsVariants,
} from '#server/database/tables/mall/goods.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { besideTransaction, databaseKinds } from '#server/testing/database/databases.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { restock, returnStock, takeStock, type Taking } from './stock.ts';

const editorials = Object.fromEntries(
  [
    aGoods({ id: 'lamp', variants: [{ id: 'one', stock: 5 }] }),
    aGoods({
      id: 'pair',
      options: [{ name: '颜色', values: ['红', '蓝'] }],
      variants: [
        { id: 'red', choices: ['红'], stock: 3 },
        { id: 'blue', choices: ['蓝'], stock: 3 },
      ],
    }),
    aGoods({
      id: 'cup',
      kind: 'exchange',
      limits: { perUser: 2, inTotal: null },
      variants: [{ id: 'one', stock: 50 }],
    }),
    aGoods({
      id: 'toy',
      kind: 'exchange',
      limits: { perUser: null, inTotal: 4 },
      variants: [{ id: 'one', stock: 50 }],
    }),
    aGoods({ id: 'kite', variants: [{ id: 'one', stock: 5 }] }),
    aGoods({
      id: 'drum',
      kind: 'exchange',
      limits: { perUser: null, inTotal: 3 },
      options: [{ name: '颜色', values: ['红', '蓝'] }],
      variants: [
        { id: 'red', choices: ['红'], stock: 50 },
        { id: 'blue', choices: ['蓝'], stock: 2 },
      ],
    }),
    aGoods({ id: 'hat', variants: [{ id: 'one', stock: 30 }] }),
    aGoods({ id: 'scarf', variants: [{ id: 'one', stock: 30 }] }),
    aGoods({
      id: 'endless',
      kind: 'plan',
      delivers: 'membership',
      membership: { days: 31, isTrial: false },
      variants: [{ id: 'one' }],
    }),
  ].map((goods) => [`goods/${goods.id}`, goods]),
);

const one = (goodsId: string, quantity = 1): Taking => ({ variantId: `${goodsId}.one`, quantity });

describe.each(databaseKinds)('the stock of goods on %s', (kind) => {
  const test = useGateway(kind, { contentDir: aPack({ editorials }) });

  async function take(userId: string, ...takings: Taking[]): Promise<string> {
    try {
      await test.gateway.db.transaction((tx) => takeStock(tx, userId, takings));
      return 'taken';
    } catch (error) {
      if (!(error instanceof Problem)) return 'another error';
      return error.code === 'too_few_left' ? error.message : error.code;
    }
  }
  const giveBack = (userId: string, ...takings: Taking[]) =>
    test.gateway.db.transaction((tx) => returnStock(tx, userId, takings));
  async function available(variantId: string): Promise<number | null | undefined> {
    const rows = await test.gateway.db
      .select({ available: goodsStock.available })
      .from(goodsStock)
      .where(eq(goodsStock.variantId, variantId));
    return rows[0]?.available;
  }
  async function taken(goodsId: string, userId: string): Promise<(number | undefined)[]> {
    const { db } = test.gateway;
    const [sales] = await db.select().from(goodsSales).where(eq(goodsSales.goodsId, goodsId));
    const [own] = await db
      .select()
      .from(goodsTakings)
      .where(and(eq(goodsTakings.goodsId, goodsId), eq(goodsTakings.userId, userId)));
    return [sales?.taken, own?.taken];
  }

  it('satisfies as many of 20 simultaneous orders as it has pieces, and grows again when a piece is returned', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => signIn(test)));
    const outcomes = await Promise.all(users.map(({ userId }) => take(userId, one('lamp'))));
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'sold_out')).toHaveLength(15);
    expect(await available('lamp.one')).toBe(0);
    const { userId } = users[outcomes.indexOf('taken')]!;
    await giveBack(userId, one('lamp'));
    expect(await available('lamp.one')).toBe(1);
    expect(await taken('lamp', userId)).toEqual([4, 0]);
  });

  it('stays unchanged if one line of an order is refused', async () => {
    const { userId } = await signIn(test);
    const lines = [
      { variantId: 'pair.red', quantity: 2 },
      { variantId: 'pair.blue', quantity: 4 },
    ];
    expect(await take(userId, ...lines)).toBe('只剩 3 件啦，少选几件吧');
    expect([await available('pair.red'), await available('pair.blue')]).toEqual([3, 3]);
    expect(await taken('pair', userId)).toEqual([0, undefined]);
  });

  it('causes no deadlock if some orders list the same variants in reverse order', async () => {
    const lines = [
      { variantId: 'pair.red', quantity: 1 },
      { variantId: 'pair.blue', quantity: 1 },
    ];
    const users = await Promise.all(Array.from({ length: 12 }, () => signIn(test)));
    const outcomes = await Promise.all(
      users.map(({ userId }, index) => take(userId, ...(index % 2 === 0 ? lines : [...lines].reverse()))),
    );
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'sold_out')).toHaveLength(9);
  });

  it('compares the sum of all lines of an order with the limit, even if several lines name the same variant', async () => {
    const { userId } = await signIn(test);
    expect(await take(userId, one('cup'), one('cup'), one('cup'))).toBe('limit_reached');
    expect(await take(userId, one('cup'), one('cup'))).toBe('taken');
    expect((await taken('cup', userId))[1]).toBe(2);
  });

  it('accepts returned pieces even if an operator has removed more pieces than are left', async () => {
    const { userId } = await signIn(test);
    const { db } = test.gateway;
    const left = (await available('toy.one')) ?? 0;
    expect(await take(userId, one('toy', 2))).toBe('taken');
    await restock(db, 'toy.one', -left);
    await giveBack(userId, one('toy'));
    expect(await available('toy.one')).toBe(-1);
    await restock(db, 'toy.one', left);
    await giveBack(userId, one('toy'));
    expect(await available('toy.one')).toBe(left);
  });

  it('can be taken by one account only up to the limit per account, even if several of its orders arrive at the same moment', async () => {
    const { userId } = await signIn(test);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => take(userId, one('cup'))));
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === 'limit_reached')).toHaveLength(6);
    const other = await signIn(test);
    expect(await take(other.userId, one('cup', 3))).toBe('limit_reached');
    expect(await take(other.userId, one('cup', 2))).toBe('taken');
    await giveBack(userId, one('cup'));
    expect(await take(userId, one('cup'))).toBe('taken');
  });

  it('can be taken by all accounts together only up to a total limit', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => signIn(test)));
    const outcomes = await Promise.all(users.map(({ userId }) => take(userId, one('toy'))));
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(4);
    expect(outcomes.filter((outcome) => outcome === 'all_taken')).toHaveLength(6);
    expect(await available('toy.one')).toBe(46);
  });

  it('refuses an order of more pieces than are left, and says how many are left, even while other orders take some', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => signIn(test)));
    const outcomes = await Promise.all(users.map(({ userId }) => take(userId, one('kite', 2))));
    expect(outcomes.sort()).toEqual(['taken', 'taken', ...Array<string>(2).fill('只剩 1 件啦，少选几件吧')].sort());
    const { userId } = users[0]!;
    const drums = (red: number, blue: number) =>
      take(
        userId,
        ...(red > 0 ? [{ variantId: 'drum.red', quantity: red }] : []),
        ...(blue > 0 ? [{ variantId: 'drum.blue', quantity: blue }] : []),
      );
    // The total limit of 3 pieces applies to both variants together; of the second variant, 2 pieces are in stock.
    expect(await drums(2, 2)).toBe('只剩 3 件啦，少选几件吧');
    expect(await drums(0, 4)).toBe('只剩 2 件啦，少选几件吧');
    expect(await drums(1, 2)).toBe('taken');
    expect([await drums(1, 0), await drums(0, 1)]).toEqual(['all_taken', 'all_taken']);
  });

  it('never runs out if the pack does not specify a number of pieces', async () => {
    const { userId } = await signIn(test);
    expect(await take(userId, one('endless', 1000))).toBe('taken');
    expect(await available('endless.one')).toBeNull();
  });

  it('cannot be taken from goods or variants that are not on sale', async () => {
    const { userId } = await signIn(test);
    expect(await take(userId, one('nothing'))).toBe('not_on_sale');
    const { db } = test.gateway;
    for (const isHidden of [true, false]) {
      await db.update(goodsVariants).set({ isHidden }).where(eq(goodsVariants.id, 'endless.one'));
      expect(await take(userId, one('endless'))).toBe(isHidden ? 'not_on_sale' : 'taken');
    }
    for (const isHidden of [true, false]) {
      await db.update(goodsTable).set({ isHidden }).where(eq(goodsTable.id, 'endless'));
      expect(await take(userId, one('endless'))).toBe(isHidden ? 'not_on_sale' : 'taken');
    }
  });

  it('cannot get back more pieces than were taken', async () => {
    const { userId } = await signIn(test);
    await expect(giveBack(userId, one('endless', 5000))).rejects.toThrow();
  });
});

describe('orders of several goods', () => {
  const test = useGateway('postgres', { contentDir: aPack({ editorials }) });

  describe.each([
    ['take', takeStock],
    ['return', returnStock],
  ])('that %s stock', (_what, change) => {
    it.each([
      ['takings', goodsTakings.goodsId, 'hat', 'scarf'],
      ['sales', goodsSales.goodsId, 'hat', 'scarf'],
      ['stock', goodsStock.variantId, 'hat.one', 'scarf.one'],
    ])(
      'lock the rows of the table "%s" one after the other in a fixed order, which prevents deadlocks',
      async (...row) => {
        const [, column, first, second] = row;
        const { db } = test.gateway;
        const { userId } = await signIn(test);
        const lines = [one('scarf'), one('hat')];
        await db.transaction((tx) => takeStock(tx, userId, lines));
        const blocked = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        let order: Promise<void> | undefined;
        await db.transaction(async (tx) => {
          const lock = (id: string) =>
            tx.select({ id: column }).from(column.table).where(eq(column, id)).for('update', { noWait: true });
          await lock(first);
          await besideTransaction(async () => {
            order = db.transaction((other) => change(other, userId, lines));
            while ((await db.$count(blocked)) === 0) await setTimeout(20);
          });
          expect(await lock(second)).not.toEqual([]);
        });
        await order;
      },
    );
  });
});
