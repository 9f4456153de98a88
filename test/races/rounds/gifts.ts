import { redeemCardCode } from '#contract/mall/cardCodes.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { cardCodeRepository } from '#server/domain/cardCodes/cardCodes.ts';
import { couponRepository } from '#server/domain/coupons/coupons.ts';
import { call } from '#test/attack/target.ts';
import { contend } from '#test/races/contend.ts';
import { differences, type Race } from '#test/races/race.ts';
import { aBuyer, asBuyer, gatewayAt, order } from '#test/races/shop.ts';

const ORDERS = 4;
const READERS = 4;
const VALUE_FEN = 1_000;

/** A buyer uses one coupon for several orders. */
export const couponTwice: Race = {
  name: 'coupon twice',
  async round(world) {
    const buyer = await aBuyer(world);
    const now = new Date();
    const worth = { title: '测试券', valueFen: VALUE_FEN, minimumFen: 9_900, kinds: ['goods'] as const };
    const endsAt = new Date(now.getTime() + DAY_MS);
    const coupon = await couponRepository(world.db).add(buyer.userId, worth, { endsAt }, now);
    const changes = { couponId: coupon?.id, expected: { fen: 9_900 - VALUE_FEN, shells: 0 } };
    const outcomes = await contend(
      world.db,
      'coupons',
      Array.from({ length: ORDERS }, (_, index) => () => order(gatewayAt(world, index), buyer, 'lamp.one', changes)),
    );
    return differences(outcomes, { 200: 1, '409 coupon_unusable': ORDERS - 1 });
  },
  plant: {
    file: 'domain/coupons/coupons.ts',
    guard: 'eq(coupons.userId, userId), isOpen(at)))\n      .returning',
    broken: 'eq(coupons.userId, userId)))\n      .returning',
  },
};

/** Several users redeem one card code. */
export const codeTwice: Race = {
  name: 'code twice',
  async round(world) {
    const now = new Date();
    const batch = { reward: 'shells', amount: 50, goodsId: null, count: 1 } as const;
    const endsAt = new Date(now.getTime() + DAY_MS);
    const { codes } = await cardCodeRepository(world.db, world.serverSecret).create({ ...batch, endsAt }, now);
    const users = [];
    for (let count = 0; count < READERS; count += 1) users.push(await aBuyer(world));
    const outcomes = await contend(
      world.db,
      'card_codes',
      users.map((user, index) => () => {
        // Gives each user a network of their own, because the gateway counts refused codes by network.
        const address = `10.${world.below(256)}.${world.below(256)}.${world.below(256)}`;
        const headers = { 'x-forwarded-for': address };
        return call(gatewayAt(world, index), redeemCardCode, { ...asBuyer(user), headers, body: { code: codes[0] } });
      }),
    );
    return differences(outcomes, { 200: 1, '409 card_code_used': READERS - 1 });
  },
  plant: {
    file: 'domain/cardCodes/cardCodes.ts',
    guard: 'and(eq(cardCodes.codeHash, digestOf(serverSecret, code)), isOpen(at))',
    broken: 'eq(cardCodes.codeHash, digestOf(serverSecret, code))',
  },
};
