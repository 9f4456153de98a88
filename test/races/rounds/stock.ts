import { restock } from '#server/domain/goods/stock.ts';
import { contend } from '#test/races/contend.ts';
import { differences, type Race } from '#test/races/race.ts';
import { aBuyer, gatewayAt, order } from '#test/races/shop.ts';

const BUYERS = 6;
const DEVICES = 5;
const LIMIT = 2;

/** Several buyers order the last piece. */
export const lastItem: Race = {
  name: 'last item',
  async round(world) {
    await restock(world.db, 'last.one', 1);
    const buyers = [];
    for (let count = 0; count < BUYERS; count += 1) buyers.push(await aBuyer(world));
    const outcomes = await contend(
      world.db,
      'goods_stock',
      buyers.map((buyer, index) => () => order(gatewayAt(world, index), buyer, 'last.one')),
    );
    return differences(outcomes, { 200: 1, '409 sold_out': BUYERS - 1 });
  },
  plant: {
    file: 'domain/goods/stock.ts',
    guard: 'coalesce(${left} >= change.quantity, true)',
    broken: 'true',
  },
};

/** A buyer orders goods on several devices at the same moment. An account may order only two pieces. */
export const userLimit: Race = {
  name: 'per-user limit',
  async round(world) {
    const buyer = await aBuyer(world);
    const outcomes = await contend(
      world.db,
      'goods_takings',
      Array.from({ length: DEVICES }, (_, index) => () => order(gatewayAt(world, index), buyer, 'few.one')),
    );
    return differences(outcomes, { 200: LIMIT, '409 limit_reached': DEVICES - LIMIT });
  },
  plant: {
    file: 'domain/goods/stock.ts',
    guard: 'if (perUser !== null && (ofUser.get(goodsId) ?? 0) > perUser)',
    broken: 'if (false)',
  },
};
