import { claimCreatorAward } from '#contract/creators/space.ts';
import { requestReturn } from '#contract/mall/returns.ts';
import { confirmReceipt } from '#contract/mall/orders.ts';
import { tipWork } from '#contract/stories/works.ts';
import { creatorLevels } from '#lib/creators/creatorRules.ts';
import { creatorGoods } from '#server/database/tables/mall/creatorGoods.ts';
import { creatorTallies } from '#server/database/tables/stories/creators.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';
import { acceptReturn, receiveReturn } from '#server/domain/orders/returns/settleReturn.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { call } from '#test/attack/target.ts';
import { contend, type Outcome } from '#test/races/contend.ts';
import { differences, inRoundOrder, type Race } from '#test/races/race.ts';
import { aBuyer, asBuyer, gatewayAt, field, placeOrder, type Buyer, type World } from '#test/races/shop.ts';

const DEVICES = 3;
const GIVERS = 6;
/** The number of shells of one large tip: half of what the children of an account may give per day. */
const LARGE_TIP = 10;

let creatorCount = 0;

interface Creator extends Buyer {
  creatorId: string;
  workId: string;
}

/** Creates an account whose child has published a work. */
async function aCreator(world: World): Promise<Creator> {
  const owner = await aBuyer(world);
  const number = (creatorCount += 1);
  const [creatorId, workId] = [`creator-${number}`, `work-${number}`];
  await world.db.insert(creators).values({ id: creatorId, userId: owner.userId, nickname: '小雀', about: '' });
  const [cover] = await world.db.select({ id: stories.id }).from(stories).limit(1);
  const recording = {
    coverStoryId: cover?.id ?? null,
    title: '我的故事',
    about: '',
    sound: '',
    durationMs: 1_000,
    publishedAt: new Date(),
  };
  await world.db.insert(works).values({ id: workId, userId: owner.userId, creatorId, ...recording });
  return { ...owner, creatorId, workId };
}

const giving = (world: World, gateway: number, giver: Buyer, workId: string, amount: 1 | 10) => (): Promise<Outcome> =>
  call(gatewayAt(world, gateway), tipWork, { ...asBuyer(giver), params: { workId }, body: { amount } });

/**
 * Several devices of an account give tips at the same moment. Two large tips together reach the account's daily limit.
 */
export const tipLimit: Race = {
  name: 'daily limit of tips',
  async round(world) {
    const { workId } = await aCreator(world);
    const giver = await aBuyer(world, 100);
    const outcomes = await contend(
      world.db,
      'work_tips',
      Array.from({ length: DEVICES }, (_, index) => giving(world, index, giver, workId, LARGE_TIP)),
    );
    return differences(outcomes, { 200: 2, '409 too_many_tips': DEVICES - 2 });
  },
  plant: { file: 'domain/creators/tipWork.ts', guard: 'await lockUser(tx, accountId);', broken: '' },
};

/** Several accounts each give shells to the same creator, who receives half of the sum. */
export const tipShare: Race = {
  name: 'share of tips',
  async round(world) {
    const { workId, userId } = await aCreator(world);
    const givers = [];
    for (let count = 0; count < GIVERS; count += 1) givers.push(await aBuyer(world, 5));
    const outcomes = await contend(
      world.db,
      'creator_tallies',
      givers.map((giver, index) => giving(world, index, giver, workId, 1)),
    );
    const received = await shellLedger(world.db).balance(userId);
    return [
      ...differences(outcomes, { 200: GIVERS }),
      ...(received === GIVERS / 2 ? [] : [`the creator has received ${received} shells of ${GIVERS}`]),
    ];
  },
  plant: {
    file: 'domain/creators/tipWork.ts',
    guard: 'shareOf(total) - shareOf(total - amount)',
    broken: 'shareOf(amount)',
  },
};

/** Several devices claim the reward of a level. */
export const awardTwice: Race = {
  name: 'award twice',
  async round(world) {
    const creator = await aCreator(world);
    const { level, listeners, power, award } = creatorLevels[1]!;
    const reached = { creatorId: creator.creatorId, period: 'all', listeners, power };
    await world.db.insert(creatorTallies).values(reached);
    const outcomes = await contend(
      world.db,
      'creator_awards',
      Array.from(
        { length: DEVICES },
        (_, index) => () =>
          call(gatewayAt(world, index), claimCreatorAward, { ...asBuyer(creator), params: { level: String(level) } }),
      ),
    );
    const received = await shellLedger(world.db).balance(creator.userId);
    return [
      ...differences(outcomes, { 200: DEVICES }),
      ...(received === award ? [] : [`the creator has received ${received} shells in place of ${award}`]),
    ];
  },
  plant: {
    file: 'modules/creators/spaceRepository.ts',
    guard: `if (claimed.length === 0) return 0;
        const { accountId, childId } = account;
        const earning = {
          kind: 'creator_award',
          occasion: \`\${childId} \${rule.level}\`,`,
    broken: `const { accountId, childId } = account;
        const earning = {
          kind: 'creator_award',
          occasion: \`\${childId} \${Math.random()}\`,`,
  },
};

/**
 * A buyer requests the return of one of two pieces while two gateways settle the creator's share. Both can happen at
 * the end of the last day for returns. The request locks the order, so the gateways skip it, and settle its share in a
 * later run of the job.
 */
export const returnAgainstShare: Race = {
  name: 'return against share',
  async round(world, number) {
    const share = 3;
    const creator = await aCreator(world);
    const row = { creatorId: creator.creatorId, share, assignedAt: new Date() };
    await world.db
      .insert(creatorGoods)
      .values({ goodsId: 'mug', ...row })
      .onConflictDoUpdate({ target: creatorGoods.goodsId, set: row });
    const buyer = await aBuyer(world, 20);
    const lines = [{ variantId: 'mug.one', quantity: 2 }];
    const orderId = await placeOrder(gatewayAt(world, 0), buyer, 'mug.one', {
      lines,
      expected: { fen: 0, shells: 20 },
    });
    await gatewayAt(world, number).runTask('ship', orderId);
    const options = { ...asBuyer(buyer), params: { orderId } };
    field(await call(gatewayAt(world, 1), confirmReceipt, options), 'state');

    const wanted = { reason: 'unwanted', text: '', lines: [{ variantId: 'mug.one', quantity: 1, pictures: [] }] };
    const asking = () => call(gatewayAt(world, number), requestReturn, { ...options, body: wanted });
    const settling = (gateway: number) => () => gatewayAt(world, gateway).runTask('settle');
    const [asked, ...others] = await contend(world.db, 'order_returns', [
      asking,
      ...inRoundOrder([settling(0), settling(1)], number),
    ]);
    if (!asked || typeof asked === 'string') throw new Error('The return was not requested.');
    const returnId = field(asked, 'id');
    await acceptReturn(world.db, returnId, '寄到上海市徐汇区', new Date());
    await receiveReturn(world.db, { id: returnId, restocks: true }, new Date());
    await contend(world.db, 'shell_entries', [settling(0), settling(1)]);
    const received = await shellLedger(world.db).balance(creator.userId);
    return [
      ...differences([asked, ...others], { 200: 1, done: 2 }),
      ...(received === share ? [] : [`the creator has received ${received} shells for a piece of ${share}`]),
    ];
  },
  plant: {
    file: 'domain/creators/creatorGoods.ts',
    guard: ".limit(SETTLED_AT_ONCE)\n    .for('no key update', { skipLocked: true });",
    broken: '.limit(SETTLED_AT_ONCE);',
  },
};
