import { eq } from 'drizzle-orm';
import { addAddress } from '#contract/account/addresses.ts';
import { getGoods, listReviews } from '#contract/mall/goods.ts';
import * as orders from '#contract/mall/orders.ts';
import { listOwnReviews, reviewOrder, type LineReview } from '#contract/mall/reviews.ts';
import { goodsReviews } from '#server/database/tables/mall/reviews.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { users } from '#server/database/tables/account/users.ts';
import { shipOrder } from '#server/domain/orders/shipOrder.ts';
import { reviewRepository } from '#server/domain/reviews/reviewRepository.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { call, outcomeOf } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { signIn } from '#server/testing/signIn.ts';
import { aPicture, sendTusRequest, upload } from '#server/testing/uploading.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { anAddress } from '#test/builders/account/addresses.ts';

const goods = ['cup', 'bag'].map((id) =>
  aGoods({ kind: 'exchange', id, variants: [{ id: 'one', shells: 1, stock: 500 }] }),
);
const contentDir = aPack({ editorials: Object.fromEntries(goods.map((one) => [`goods/${one.id}`, one])) });

describe.each(testedDatabases)('reviews of buyers on %s', (kind) => {
  const test = useGateway(kind, { contentDir });
  const now = () => new Date(test.time);
  type User = Awaited<ReturnType<typeof signIn>>;

  /** Signs in a user. Returns the user and an order that this user has received. */
  async function received(goodsIds = ['cup']): Promise<{ user: User; orderId: string }> {
    const user = await signIn(test);
    const { db } = test.gateway;
    await shellLedger(db).give(user.userId, { kind: 'dictation', occasion: 'test', amount: 9 }, now());
    const { body: address } = await call(test, addAddress, { body: anAddress() }, user);
    const body = {
      orderKey: crypto.randomUUID(),
      addressId: address.id,
      expected: { fen: 0, shells: goodsIds.length },
      lines: goodsIds.map((id) => ({ variantId: `${id}.one`, quantity: 1 })),
    };
    const { id: orderId } = (await call(test, orders.createOrder, { body }, user)).body;
    await shipOrder(db, { orderId, carrier: 'sf', number: `SF${orderId.slice(-10)}` }, now());
    await call(test, orders.confirmReceipt, { params: { orderId } }, user);
    return { user, orderId };
  }
  const review = (user: User, orderId: string, reviews: Partial<LineReview>[]) =>
    call(
      test,
      reviewOrder,
      {
        params: { orderId },
        body: { reviews: reviews.map((one) => ({ variantId: 'cup.one', rating: 5, text: '', pictures: [], ...one })) },
      },
      user,
    );
  const stateOf = async (user: User, orderId: string) =>
    (await call(test, orders.getOrder, { params: { orderId } }, user)).body.state;
  const shown = async () =>
    (await call(test, listReviews, { params: { goodsId: 'cup' }, query: { limit: 20 } })).body.items;
  const written = async (orderId: string) =>
    test.gateway.db.select().from(goodsReviews).where(eq(goodsReviews.orderId, orderId));
  const decide = async (orderId: string, verdict: 'shown' | 'refused') => {
    const [row] = await written(orderId);
    return reviewRepository(test.gateway.db).review(row?.id ?? '', verdict, now());
  };

  it('are shown with their pictures and a masked name after an operator has approved them, and hidden when an operator refuses them', async () => {
    const { user, orderId } = await received();
    await test.gateway.db.update(users).set({ nickname: '小满妈妈' }).where(eq(users.id, user.userId));
    const [first, second] = [await upload(test, await aPicture(), user), await upload(test, await aPicture(), user)];
    const { body } = await call(test, orders.getOrder, { params: { orderId } }, user);
    expect(body.actions).toContainEqual({ id: 'review', obstacle: null });
    const pictures = [second.id, first.id];
    expect((await review(user, orderId, [{ rating: 4, text: ' 杯子很结实 ', pictures }])).status).toBe(200);
    expect(await stateOf(user, orderId)).toBe('reviewed');

    const publicAddress = `/media/upload/${first.id}/picture-320.webp`;
    const opens = async (url: string) => (await test.app.inject(url)).statusCode === 200;
    expect(await shown()).toEqual([]);
    expect(await opens(publicAddress)).toBe(false);
    const own = (await call(test, listOwnReviews, { params: { orderId } }, user)).body.items;
    expect(own).toMatchObject([{ variantId: 'cup.one', rating: 4, text: '杯子很结实', state: 'pending' }]);
    expect(own[0]?.pictures.map(({ id }) => id)).toEqual(pictures);
    expect(await opens(own[0]?.pictures[0]?.full ?? '')).toBe(true);

    const pending = await reviewRepository(test.gateway.db).listPending();
    expect(pending).toMatchObject([{ goodsId: 'cup', nickname: '小满妈妈', rating: 4, text: '杯子很结实', pictures }]);
    expect(await decide(orderId, 'shown')).toBe(true);
    expect(await shown()).toMatchObject([
      {
        nickname: '小**妈',
        rating: 4,
        text: '杯子很结实',
        isSample: false,
        pictures: pictures.map((id) => `/media/upload/${id}/picture`),
      },
    ]);
    expect(await opens(publicAddress)).toBe(true);
    expect((await call(test, getGoods, { params: { goodsId: 'cup' } })).body.reviews).toMatchObject({ count: 1 });

    expect(await decide(orderId, 'refused')).toBe(true);
    expect(await shown()).toEqual([]);
    expect(await opens(publicAddress)).toBe(false);
  });

  it('are stored once, even if they are sent several times at the same moment', async () => {
    const { user, orderId } = await received();
    const replies = await Promise.all([1, 2, 3, 4].map((rating) => review(user, orderId, [{ rating }])));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await written(orderId)).toHaveLength(1);
  });

  it('do not make a repeated confirmation of the receipt fail, after which the order is still in the state “reviewed”', async () => {
    const { user, orderId } = await received();
    const confirm = () => call(test, orders.confirmReceipt, { params: { orderId } }, user);
    expect(await confirm()).toMatchObject({ status: 200, body: { state: 'received' } });
    await review(user, orderId, [{}]);
    expect(await confirm()).toMatchObject({ status: 200, body: { state: 'reviewed' } });
    const { body } = await call(test, orders.getOrder, { params: { orderId } }, user);
    expect(body.events.map(({ state }) => state)).toEqual(['reviewed', 'received', 'shipped', 'paid', 'unpaid']);
  });

  it('must contain every line of the order once, and nothing else', async () => {
    const { user, orderId } = await received(['cup', 'bag']);
    const cup = { variantId: 'cup.one' };
    const bag = { variantId: 'bag.one' };
    for (const reviews of [[cup], [cup, cup], [cup, bag, bag], [cup, { variantId: 'cap.one' }]])
      expect(outcomeOf(await review(user, orderId, reviews))).toEqual([400, 'invalid_input']);
    expect(await stateOf(user, orderId)).toBe('received');
    expect((await review(user, orderId, [bag, cup])).status).toBe(200);
    expect(await written(orderId)).toHaveLength(2);
  });

  it.each([
    ['加我微信 abc12345', 'comment_number'],
    ['打 138 0013 8000', 'comment_number'],
    ['好'.repeat(201), 'comment_long'],
  ])('are refused if their text is "%s"', async (text, code) => {
    const { user, orderId } = await received();
    expect(outcomeOf(await review(user, orderId, [{ text }]))).toEqual([400, code]);
    expect(await stateOf(user, orderId)).toBe('received');
  });

  it('ROLE-03 are refused with a picture of another user or with the same picture twice, and leave the order as it was', async () => {
    const [{ user, orderId }, other] = [await received(), await signIn(test)];
    const foreign = await upload(test, await aPicture(), other);
    const own = await upload(test, await aPicture(), user);
    for (const pictures of [[own.id, foreign.id], [own.id, own.id], ['AAAAAAAAAAAAAAAA']])
      expect(outcomeOf(await review(user, orderId, [{ pictures }]))).toEqual([409, 'upload_gone']);
    expect(await stateOf(user, orderId)).toBe('received');
    expect((await review(user, orderId, [{ pictures: [own.id] }])).status).toBe(200);
    expect((await sendTusRequest(test, { method: 'DELETE', id: own.id }, user)).statusCode).toBe(404);
    const [row] = await test.gateway.db.select().from(uploads).where(eq(uploads.id, own.id));
    expect(row).toMatchObject({ state: 'used', endsAt: null, isPublic: false });
  });

  it('ROLE-03 can be written and read only by the buyer of the order', async () => {
    const [{ user, orderId }, other] = [await received(), await received()];
    expect(outcomeOf(await review(other.user, orderId, [{}]))).toEqual([404, 'not_found']);
    expect(outcomeOf(await call(test, listOwnReviews, { params: { orderId } }, other.user))).toEqual([
      404,
      'not_found',
    ]);
    expect(await stateOf(user, orderId)).toBe('received');
  });
});
