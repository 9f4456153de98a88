import { and, eq, inArray, sql } from 'drizzle-orm';
import { checkParentPin, type GuardedAction } from '#contract/account/parentPin.ts';
import * as contract from '#contract/mall/gifts.ts';
import { getGoods, listOwnedSeries } from '#contract/mall/goods.ts';
import { getStory } from '#contract/stories/stories.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { users } from '#server/database/tables/account/users.ts';
import { orderGifts } from '#server/database/tables/mall/gifts.ts';
import { goodsSeries, goodsTakings } from '#server/database/tables/mall/goods.ts';
import { orderLines } from '#server/database/tables/mall/orders.ts';
import { takeBackOrder } from '#server/domain/orders/endOrder.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { hashPin } from '#server/domain/parentGate/pinHash.ts';
import { recordReceipt } from '#server/domain/payments/recordReceipt.ts';
import { randomToken } from '#server/secrets/digest.ts';
import { enterNickname } from '#server/testing/addSibling.ts';
import { type CallOptions, call, outcomeOf } from '#server/testing/call.ts';
import { besideTransaction, testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useShop, type Buyer } from '#server/testing/shop/useShop.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { waitUntil } from '#test/harness/browser/until.ts';

const goods = [
  aGoods({
    id: 'only-sea',
    kind: 'series',
    delivers: 'series',
    returns: 'none',
    series: ['sea'],
    variants: [{ id: 'one', priceFen: 600 }],
  }),
  aGoods({
    id: 'both',
    kind: 'series',
    delivers: 'series',
    returns: 'none',
    series: ['sea'],
    variants: [{ id: 'one', priceFen: 600 }],
  }),
  aGoods({ id: 'lamp', variants: [{ id: 'one', priceFen: 600, stock: 500 }] }),
];
const contentDir = aPack({
  series: { sea: [{ id: 'sea-1', access: 'vip' }], lake: [{ id: 'lake-1' }] },
  editorials: Object.fromEntries(goods.map((one) => [`goods/${one.id}`, one])),
});

describe.each(testedDatabases)('gifts on %s', (kind) => {
  const test = useGateway(
    kind,
    { contentDir, captchasPerAddressHour: 100_000, captchasPerAddressDay: 100_000 },
    { poolSize: 16 },
  );
  const shop = useShop(test);

  /** Returns an order that the buyer has paid. */
  const bought = async (buyer: Buyer, variantId = 'only-sea.one'): Promise<string> =>
    pay(buyer, await shop.order(buyer, variantId, 600));
  /** Starts the payment of an order. Returns a function that records the received money. */
  async function begun(buyer: Buyer, orderId: string) {
    await shop.confirm(buyer, orderId);
    const { body } = await shop.start(buyer, orderId);
    const attemptId = body.kind === 'open' ? (body.url.split('/').pop() ?? '') : '';
    const receipt = { transactionId: `T${attemptId}`, amountFen: 600, paidAt: shop.now() };
    return () => recordReceipt(test.gateway.db, { id: attemptId, channel: 'sandbox' }, receipt, shop.now());
  }
  async function pay(buyer: Buyer, orderId: string): Promise<string> {
    expect(await (await begun(buyer, orderId))()).toBe('applied');
    return orderId;
  }
  const params = (orderId: string) => ({ params: { orderId } });
  const giveBy = (buyer: Buyer, orderId: string, body: { message?: string; code?: string } = {}) =>
    call(test, contract.giveOrder, { ...params(orderId), body: { message: '送给你听', ...body } }, buyer);
  const send = (buyer: Buyer, orderId: string) =>
    call(test, contract.sendGiftCode, { ...params(orderId), body: {} }, buyer);
  /** Gives an order away; an adult confirms this with an SMS code. */
  async function give(buyer: Buyer, orderId: string) {
    // A mobile number gets only one SMS code a minute, so the time advances first.
    test.time += 61_000;
    await send(buyer, orderId);
    return giveBy(buyer, orderId, { code: test.messages.at(-1)?.code ?? '' });
  }
  const seen = async (buyer: Buyer, orderId: string) =>
    (await call(test, contract.getOrderGift, params(orderId), buyer)).body;
  const cancel = (buyer: Buyer, orderId: string) => call(test, contract.cancelGift, params(orderId), buyer);
  type Link = { id: string; secret: string };
  const opened = ({ id, secret }: Link) => ({ params: { giftId: id }, body: { secret } });
  const view = (link: Link, options: CallOptions = { deviceId: crypto.randomUUID() }) =>
    call(test, contract.viewGift, opened(link), options);
  const claim = (link: Link, friend: Buyer) => call(test, contract.claimGift, opened(link), friend);
  const owned = async (buyer: Buyer) =>
    (await call(test, listOwnedSeries, { query: { limit: 20 } }, buyer)).body.items.map(({ id }) => id);
  /** Signs in again, because tokens last for one day. */
  const freshly = async (buyer: Buyer): Promise<Buyer> => ({
    ...buyer,
    ...(await signIn(test, { mobile: buyer.mobile })),
  });
  async function given() {
    const buyer = await shop.customer();
    const orderId = await bought(buyer);
    return { buyer, orderId, link: (await give(buyer, orderId)).body };
  }

  it('move the series to the friend who claims the link, and the orders of both show this', async () => {
    const { buyer, orderId, link } = await given();
    const friend = await shop.customer();
    // Each of the two sees the nickname that the other family has entered, but masked.
    await enterNickname(test, buyer.userId, '豆包');
    await enterNickname(test, friend.userId, '云朵');
    expect((await view(link)).body).toMatchObject({
      state: 'open',
      viewer: 'guest',
      message: '送给你听',
      orderId: null,
      endsAt: test.time + 7 * DAY_MS,
      items: [{ title: 'only-sea', quantity: 1 }],
      giverName: '豆**',
    });
    expect(Object.keys((await view(link)).body).sort()).toEqual([
      ...['endsAt', 'giverName', 'items', 'message', 'obstacle', 'orderId', 'state', 'viewer'],
    ]);
    const { body } = await claim(link, friend);
    expect((await claim(link, friend)).body).toEqual(body);
    expect([await owned(buyer), await owned(friend)]).toEqual([[], ['sea']]);
    expect(await shop.find(friend, body.orderId)).toMatchObject({
      kind: 'series',
      state: 'received',
      total: { fen: 0, shells: 0 },
      steps: [],
      events: [{ topic: 'giftReceived', actor: 'friend' }],
    });
    const order = await shop.find(buyer, orderId);
    expect(order.events[0]).toMatchObject({ topic: 'giftClaimed', actor: 'friend' });
    expect(order.actions.map(({ id }) => id)).toEqual(['review', 'invoice']);
    expect((await seen(buyer, orderId)).gift?.state).toBe('claimed');
    expect((await seen(buyer, orderId)).gift?.receiverName).toBe('云**');
    expect((await view(link, friend)).body).toMatchObject({ viewer: 'receiver', orderId: body.orderId });
    expect((await view(link)).body).toMatchObject({ state: 'claimed', viewer: 'guest', message: '', items: [] });
    expect(outcomeOf(await claim(link, await shop.customer()))).toEqual([409, 'gift_taken']);
    expect(outcomeOf(await cancel(buyer, orderId))).toEqual([409, 'gift_taken']);
    expect(outcomeOf(await giveBy(buyer, orderId))).toEqual([409, 'gift_not_possible']);
    // A series that was received as a gift cannot be given away again.
    expect(outcomeOf(await giveBy(friend, body.orderId))).toEqual([409, 'gift_not_possible']);
    expect(outcomeOf(await send(friend, body.orderId))).toEqual([409, 'gift_not_possible']);
    // The giver may buy the series again. Then `goodsTakings` counts it once for the giver and once for the friend.
    expect(await shop.order(buyer, 'only-sea.one', 600)).toMatch(/^\d{20}$/);
    const { db } = test.gateway;
    const isTaken = and(inArray(goodsTakings.userId, [buyer.userId, friend.userId]), eq(goodsTakings.taken, 1));
    expect(await db.$count(goodsTakings, isTaken)).toBe(2);
  });

  it('ROLE-02 leave the giver only the preview of each story, and let the friend play a downloaded story for 30 days without asking the gateway', async () => {
    const { buyer, link } = await given();
    const soundOf = async (user: Buyer) =>
      (await call(test, getStory, { params: { storyId: 'sea-1' } }, user)).body.sound;
    expect(await soundOf(buyer)).toMatchObject({ isPreview: false, until: test.time + 30 * DAY_MS });
    const friend = await shop.customer();
    await claim(link, friend);
    expect((await soundOf(buyer)).isPreview).toBe(true);
    expect(await soundOf(friend)).toMatchObject({ isPreview: false, until: test.time + 30 * DAY_MS });
  });

  it("stay with the friend: operators cannot take them back, and the deletion of the giver's account changes nothing", async () => {
    const { buyer, orderId, link } = await given();
    const friend = await shop.customer();
    const received = (await claim(link, friend)).body.orderId;
    expect(await takeBackOrder(test.gateway.db, orderId, '送错了', shop.now())).toBeUndefined();
    expect(await takeBackOrder(test.gateway.db, received, '放不出来', shop.now())).toBeUndefined();
    expect(await owned(friend)).toEqual(['sea']);
    await test.gateway.db.delete(users).where(eq(users.id, buyer.userId));
    expect(await owned(friend)).toEqual(['sea']);
  });

  it('cannot be claimed once seven days have passed, the giver has replaced or cancelled the link, or an operator has taken back the order', async () => {
    const { buyer: giver, orderId, link } = await given();
    let [buyer, friend] = [giver, await shop.customer()];
    const second = (await giveBy(buyer, orderId)).body;
    expect(outcomeOf(await claim(link, friend))).toEqual([409, 'gift_over']);
    expect((await cancel(buyer, orderId)).body.gift?.state).toBe('cancelled');
    expect((await cancel(buyer, orderId)).status).toBe(200);
    expect(outcomeOf(await claim(second, friend))).toEqual([409, 'gift_over']);
    const third = (await give(buyer, orderId)).body;
    test.time += 7 * DAY_MS - 1;
    // The sessions of both have ended meanwhile.
    [buyer, friend] = [await freshly(buyer), await freshly(friend)];
    expect((await seen(buyer, orderId)).gift?.state).toBe('open');
    test.time += 1;
    expect((await seen(buyer, orderId)).gift?.state).toBe('expired');
    expect(outcomeOf(await claim(third, friend))).toEqual([409, 'gift_over']);
    const fourth = (await give(buyer, orderId)).body;
    expect(await takeBackOrder(test.gateway.db, orderId, '开错了', shop.now())).toBe('refunding');
    expect((await view(fourth)).body.state).toBe('ended');
    expect(outcomeOf(await claim(fourth, friend))).toEqual([409, 'gift_over']);
    expect([await owned(buyer), await owned(friend)]).toEqual([[], []]);
  });

  it('cannot be claimed by the giver, or by a friend who already owns everything in the gift', async () => {
    const { buyer, link } = await given();
    expect(outcomeOf(await claim(link, buyer))).toEqual([409, 'own_gift']);
    const friend = await shop.customer();
    await bought(friend);
    expect((await view(link, friend)).body.obstacle).toBe('礼物里的专辑你都有了，请朋友送给别人吧');
    expect(outcomeOf(await claim(link, friend))).toEqual([409, 'gift_owned']);
    expect((await view(link, buyer)).body).toMatchObject({ state: 'open', viewer: 'owner' });
    expect((await claim(link, await shop.customer())).status).toBe(200);
  });

  it('contain the series that the order has promised, even if a later pack takes them out of the goods', async () => {
    const [buyer, friend, other] = [await shop.customer(), await shop.customer(), await shop.customer()];
    await test.gateway.db.insert(goodsSeries).values({ goodsId: 'both', seriesId: 'lake', position: 1 });
    const orderId = await shop.order(buyer, 'both.one', 600);
    const isOfLake = and(eq(goodsSeries.goodsId, 'both'), eq(goodsSeries.seriesId, 'lake'));
    await test.gateway.db.delete(goodsSeries).where(isOfLake);
    await pay(buyer, orderId);
    expect((await owned(buyer)).sort()).toEqual(['lake', 'sea']);
    const link = (await give(buyer, orderId)).body;
    // The friend owns all that the goods contain now, but not all that the gift contains.
    await bought(friend);
    expect((await view(link, friend)).body.obstacle).toBeNull();
    expect((await claim(link, friend)).status).toBe(200);
    expect((await owned(friend)).sort()).toEqual(['lake', 'sea']);
    expect(await owned(buyer)).toEqual([]);
    // An order of an earlier release does not say which series it has promised, and gets those of the goods.
    const earlier = await shop.order(other, 'both.one', 600);
    await test.gateway.db.update(orderLines).set({ seriesIds: null }).where(eq(orderLines.orderId, earlier));
    await pay(other, earlier);
    expect(await owned(other)).toEqual(['sea']);
  });

  it('consist of series that were paid with money, have at most ten links for an order, and have a message without contact details', async () => {
    const buyer = await shop.customer();
    const lamp = await bought(buyer, 'lamp.one');
    expect(outcomeOf(await giveBy(buyer, lamp))).toEqual([409, 'gift_not_possible']);
    const orderId = await bought(buyer);
    expect((await shop.find(buyer, orderId)).actions).toContainEqual({ id: 'give', obstacle: null });
    expect(outcomeOf(await giveBy(buyer, orderId, { message: '打我电话 13800138000' }))).toEqual([
      400,
      'comment_number',
    ]);
    await give(buyer, orderId);
    for (let round = 1; round < 10; round += 1) await giveBy(buyer, orderId);
    expect(outcomeOf(await giveBy(buyer, orderId))).toEqual([409, 'too_many_gifts']);
  });

  it('must be confirmed by an adult with an SMS code for this gift, whereas a new link of an open gift needs no new confirmation', async () => {
    const buyer = await shop.customer();
    const orderId = await bought(buyer);
    test.time += 61_000;
    await shop.send(buyer, await shop.order(buyer, 'lamp.one', 600));
    const codeOfPayment = test.messages.at(-1)?.code ?? '';
    const { guardian } = await seen(buyer, orderId);
    expect([guardian.isPassed, guardian.mobile?.slice(3, 7)]).toEqual([false, '****']);
    expect(outcomeOf(await giveBy(buyer, orderId))).toEqual([403, 'guardian_needed']);
    expect(outcomeOf(await giveBy(buyer, orderId, { code: codeOfPayment }))).toEqual([400, 'captcha_dead']);
    test.time += 61_000;
    await send(buyer, orderId);
    const code = test.messages.at(-1)?.code ?? '';
    const wrong = code === '000000' ? '111111' : '000000';
    expect(outcomeOf(await giveBy(buyer, orderId, { code: wrong }))).toEqual([400, 'captcha_wrong']);
    expect((await seen(buyer, orderId)).gift).toBeNull();
    expect((await giveBy(buyer, orderId, { code })).status).toBe(200);
    expect((await seen(buyer, orderId)).guardian.isPassed).toBe(true);
    expect((await giveBy(buyer, orderId)).status).toBe(200);
    await cancel(buyer, orderId);
    expect(outcomeOf(await giveBy(buyer, orderId, { code }))).toEqual([400, 'captcha_dead']);
  });

  it('must be confirmed with the parent PIN for this order if the family has one, and an SMS code does not replace the PIN', async () => {
    const buyer = await shop.customer();
    const orderId = await bought(buyer);
    test.time += 61_000;
    await send(buyer, orderId);
    const code = test.messages.at(-1)?.code ?? '';
    expect((await seen(buyer, orderId)).guardian.hasPin).toBe(false);
    const { db, serverSecret } = test.gateway;
    const stored = { hash: await hashPin(serverSecret, '4821'), mobileDigest: null };
    await parentPinRepository(db).save(buyer.userId, stored, shop.now());
    const check = (action: GuardedAction) => call(test, checkParentPin, { body: { pin: '4821', action } }, buyer);

    expect((await seen(buyer, orderId)).guardian).toMatchObject({ isPassed: false, hasPin: true });
    expect(outcomeOf(await giveBy(buyer, orderId, { code }))).toEqual([403, 'pin_needed']);
    test.time += 61_000;
    expect(outcomeOf(await send(buyer, orderId))).toEqual([403, 'pin_needed']);
    await check({ kind: 'pay', orderId });
    await check({ kind: 'give', orderId: await bought(await shop.customer()) });
    expect(outcomeOf(await giveBy(buyer, orderId))).toEqual([403, 'pin_needed']);
    await check({ kind: 'give', orderId });
    expect((await giveBy(buyer, orderId)).status).toBe(200);
    // The confirmation by the PIN is used up, but the buyer may replace the link of an open gift without another one.
    expect((await giveBy(buyer, orderId)).status).toBe(200);
    await cancel(buyer, orderId);
    expect(outcomeOf(await giveBy(buyer, orderId))).toEqual([403, 'pin_needed']);
  });

  it('can be reached by the buyer from the page of the goods until a friend has claimed them', async () => {
    const { buyer, orderId, link } = await given();
    const ofGoods = async (user: Buyer) =>
      (await call(test, getGoods, { params: { goodsId: 'only-sea' } }, user)).body.givableOrderId;
    const friend = await shop.customer();
    expect([await ofGoods(buyer), await ofGoods(friend)]).toEqual([orderId, null]);
    await claim(link, friend);
    expect([await ofGoods(buyer), await ofGoods(friend)]).toEqual([null, null]);
    const { items } = (await call(test, listOwnedSeries, { query: { limit: 20 } }, friend)).body;
    expect(items.map(({ id, isGift }) => [id, isGift])).toEqual([['sea', true]]);
  });

  it('ROLE-03 cannot be seen without the secret, and cannot be given, seen or cancelled for another user’s order', async () => {
    const { buyer, orderId, link } = await given();
    const stranger = await shop.customer();
    const wrong = { ...link, secret: randomToken() };
    expect([(await view(wrong)).status, (await claim(wrong, stranger)).status]).toEqual([404, 404]);
    const ofStranger = [giveBy(stranger, orderId), send(stranger, orderId), cancel(stranger, orderId)];
    for (const answer of await Promise.all(ofStranger)) expect(answer.status).toBe(404);
    expect((await call(test, contract.getOrderGift, params(orderId), stranger)).status).toBe(404);
    const [row] = await test.gateway.db.select().from(orderGifts).where(eq(orderGifts.id, link.id));
    expect(JSON.stringify(row)).not.toContain(link.secret);
    expect(test.logLines.join('\n')).not.toContain(link.secret);
    expect((await seen(buyer, orderId)).gift?.state).toBe('open');
  });

  it('go to exactly one of eight friends who claim them at the same moment', async () => {
    const { orderId, link } = await given();
    const friends = await Promise.all(Array.from({ length: 8 }, () => shop.customer()));
    const answers = await Promise.all(friends.map((friend) => claim(link, friend)));
    expect(answers.map(outcomeOf).sort()).toEqual([[200, ''], ...Array.from({ length: 7 }, () => [409, 'gift_taken'])]);
    const owners = await Promise.all(friends.map(owned));
    expect(owners.filter((ids) => ids.length > 0)).toHaveLength(1);
    expect(await test.gateway.db.$count(orderGifts, eq(orderGifts.orderId, orderId))).toBe(1);
  });

  if (kind === 'postgres') {
    const blocked = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const waiting = (count: number) =>
      waitUntil(async () => (await test.gateway.healthDb.$count(blocked)) === count, `${count} connections wait`);

    /**
     * Starts a claim and holds it after its checks, before its changes. Then starts `also`, and lets both go on.
     * Returns both results.
     */
    async function claimWhile<Other>(link: Link, friend: Buyer, also: () => Promise<Other>) {
      const started = await test.gateway.db.transaction(async (tx) => {
        await tx.execute(sql`lock table owned_series in share mode`);
        return besideTransaction(async () => {
          const claiming = claim(link, friend);
          await waiting(1);
          const other = also();
          await Promise.race([waiting(2), other]);
          return [claiming, other] as const;
        });
      });
      return Promise.all(started);
    }

    it('are not taken back by an operator while a friend claims them, because the claim locks the order before checking its state', async () => {
      const { buyer, orderId, link } = await given();
      const friend = await shop.customer();
      const takingBack = () => takeBackOrder(test.gateway.db, orderId, '开错了', shop.now());
      const [claimed, end] = await claimWhile(link, friend, takingBack);
      expect([claimed.status, end]).toEqual([200, undefined]);
      expect([await owned(buyer), await owned(friend)]).toEqual([[], ['sea']]);
    });

    it('are not taken back by the giver while a friend claims them', async () => {
      const { buyer, orderId, link } = await given();
      const friend = await shop.customer();
      const [claimed, cancelled] = await claimWhile(link, friend, () => cancel(buyer, orderId));
      expect([claimed.status, outcomeOf(cancelled)]).toEqual([200, [409, 'gift_taken']]);
      expect([await owned(buyer), await owned(friend)]).toEqual([[], ['sea']]);
    });

    it('cause the refund of a payment by the friend for the same series, even if the payment arrives while the friend claims them', async () => {
      const { link } = await given();
      const friend = await shop.customer();
      const orderId = await shop.order(friend, 'both.one', 600);
      const [claimed, outcome] = await claimWhile(link, friend, await begun(friend, orderId));
      expect([claimed.status, outcome]).toEqual([200, 'returned']);
      expect((await shop.find(friend, orderId)).state).toBe('cancelled');
      expect(await owned(friend)).toEqual(['sea']);
    });

    it('go to the friend whose claim began first, even if a second claim begins before the first has finished', async () => {
      const { buyer, link } = await given();
      const [first, second] = [await shop.customer(), await shop.customer()];
      const [claimed, late] = await claimWhile(link, first, () => claim(link, second));
      expect([claimed.status, outcomeOf(late)]).toEqual([200, [409, 'gift_taken']]);
      expect([await owned(buyer), await owned(first), await owned(second)]).toEqual([[], ['sea'], []]);
    });
  }
});
