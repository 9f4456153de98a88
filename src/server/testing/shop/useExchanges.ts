import { and, eq } from 'drizzle-orm';
import { addAddress } from '#contract/account/addresses.ts';
import * as contract from '#contract/mall/orders.ts';
import { goodsSales, goodsStock, goodsTakings } from '#server/database/tables/mall/goods.ts';
import { orderJobs } from '#server/domain/orders/orderJobs.ts';
import { shipOrder } from '#server/domain/orders/shipOrder.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { call } from '#server/testing/call.ts';
import { signIn } from '#server/testing/signIn.ts';
import type { TestGateway } from '#server/testing/useGateway.ts';
import { anAddress } from '#test/builders/account/addresses.ts';

export type ExchangeUser = Awaited<ReturnType<typeof signIn>> & { addressId: string };

/** The prices of the goods in `exchangeGoods` whose price is not one shell. */
const prices: Record<string, contract.Amount> = {
  cup: { fen: 0, shells: 80 },
  last: { fen: 0, shells: 10 },
  dear: { fen: 990, shells: 5 },
  ticket: { fen: 0, shells: 5 },
};

type Wish = Partial<Parameters<typeof call<typeof contract.createOrder>>[2]['body']> & { quantity?: number };

/** Actions of users who exchange the goods in `exchangeGoods`, through the endpoints of the gateway. */
export function useExchanges(test: TestGateway) {
  const now = () => new Date(test.time);
  const params = (orderId: string) => ({ params: { orderId } });
  const lines = (goodsId: string, quantity = 1) => [{ variantId: `${goodsId}.one`, quantity }];
  const create = (user: ExchangeUser, goodsId: string, { quantity = 1, ...wish }: Wish = {}) => {
    const { fen, shells } = prices[goodsId] ?? { fen: 0, shells: 1 };
    const body = {
      orderKey: crypto.randomUUID(),
      lines: lines(goodsId, quantity),
      addressId: user.addressId,
      expected: { fen: fen * quantity, shells: shells * quantity },
      ...wish,
    };
    return call(test, contract.createOrder, { body }, user);
  };

  return {
    now,
    lines,
    create,

    async customer(shells = 1_000): Promise<ExchangeUser> {
      const user = await signIn(test);
      const earning = { kind: 'dictation', occasion: 'test', amount: shells } as const;
      await shellLedger(test.gateway.db).give(user.userId, earning, now());
      const { body } = await call(test, addAddress, { body: anAddress({ detailAddress: '只有我知道的路' }) }, user);
      return { ...user, addressId: body.id };
    },

    quote: (user: ExchangeUser, goodsId: string, quantity = 1) =>
      call(test, contract.quoteOrder, { body: { lines: lines(goodsId, quantity) } }, user),
    placed: async (user: ExchangeUser, goodsId: string, wish?: Wish) => (await create(user, goodsId, wish)).body.id,
    get: (user: ExchangeUser, orderId: string) => call(test, contract.getOrder, params(orderId), user),
    cancel: (user: ExchangeUser, orderId: string) => call(test, contract.cancelOrder, params(orderId), user),
    confirm: (user: ExchangeUser, orderId: string) => call(test, contract.confirmReceipt, params(orderId), user),
    ship: (orderId: string, number = 'SF12345678', items?: { variantId: string; quantity: number }[]) =>
      shipOrder(test.gateway.db, { orderId, carrier: 'sf', number, ...(items && { items }) }, now()),
    balance: ({ userId }: ExchangeUser) => shellLedger(test.gateway.db).balance(userId),

    runJobs: () =>
      runDueJobs({
        db: test.gateway.db,
        handlers: orderJobs({ db: test.gateway.db, channels: {}, now }),
        now,
        onFailure: (error) => {
          throw error;
        },
      }),

    /**
     * Returns three numbers of pieces: those taken from the stock, those that all users have ordered, and those that
     * this user has ordered.
     */
    async taken(goodsId: string, { userId }: ExchangeUser): Promise<(number | undefined)[]> {
      const { db } = test.gateway;
      const [stock] = await db
        .select()
        .from(goodsStock)
        .where(eq(goodsStock.variantId, `${goodsId}.one`));
      const [sales] = await db.select().from(goodsSales).where(eq(goodsSales.goodsId, goodsId));
      const [own] = await db
        .select()
        .from(goodsTakings)
        .where(and(eq(goodsTakings.goodsId, goodsId), eq(goodsTakings.userId, userId)));
      return [stock?.taken, sales?.taken, own?.taken];
    },
  };
}
