import { addAddress } from '#contract/account/addresses.ts';
import * as contract from '#contract/mall/orders.ts';
import * as payments from '#contract/mall/payments.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { couponRepository } from '#server/domain/coupons/coupons.ts';
import { orderJobs } from '#server/domain/orders/orderJobs.ts';
import { paymentChannels } from '#server/domain/payments/channels/paymentChannels.ts';
import { paymentJobs } from '#server/domain/payments/paymentJobs.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { signIn } from '#server/testing/signIn.ts';
import type { TestGateway } from '#server/testing/useGateway.ts';
import { anAddress } from '#test/builders/account/addresses.ts';

export type Buyer = Awaited<ReturnType<typeof signIn>> & { addressId: string };

/** Actions of buyers in a shop for money, through the endpoints of the gateway. */
export function useShop(test: TestGateway, { userAgent }: { userAgent?: string } = {}) {
  const options = (buyer: Buyer): CallOptions => ({ ...buyer, ...(userAgent !== undefined && { userAgent }) });
  const now = () => new Date(test.time);
  const params = (orderId: string) => ({ params: { orderId } });

  const shop = {
    now,

    async customer(): Promise<Buyer> {
      const user = await signIn(test);
      return { ...user, addressId: (await call(test, addAddress, { body: anAddress() }, user)).body.id };
    },

    async order(buyer: Buyer, variantId: string, fen: number, shells = 0, quantity = 1): Promise<string> {
      const body = {
        orderKey: crypto.randomUUID(),
        lines: [{ variantId, quantity }],
        addressId: buyer.addressId,
        expected: { fen, shells },
      };
      return (await call(test, contract.createOrder, { body }, buyer)).body.id;
    },

    /** Confirms the payment as an adult, with the SMS code that was sent. */
    async confirm(buyer: Buyer, orderId: string) {
      // The clock moves on, because a mobile number gets only one SMS code a minute.
      test.time += 61_000;
      await shop.send(buyer, orderId);
      return shop.pass(buyer, orderId, test.messages.at(-1)?.code ?? '');
    },
    send: (buyer: Buyer, orderId: string, mobile?: string) =>
      call(
        test,
        payments.sendGuardianCode,
        { ...params(orderId), body: { ...(mobile !== undefined && { mobile }) } },
        options(buyer),
      ),
    pass: (buyer: Buyer, orderId: string, code?: string, mobile?: string) =>
      call(
        test,
        payments.passGuardianCheck,
        { ...params(orderId), body: { ...(code !== undefined && { code }), ...(mobile !== undefined && { mobile }) } },
        options(buyer),
      ),

    start: (buyer: Buyer, orderId: string, channel: payments.ChannelId = 'sandbox', openId?: string) =>
      call(
        test,
        payments.startPayment,
        { ...params(orderId), body: { channel, ...(openId !== undefined && { openId }) } },
        options(buyer),
      ),
    /** Makes a choice on the page of the sandbox's cashier. */
    atCashier: (paymentId: string, choice: string) =>
      test.app.inject({
        method: 'POST',
        url: `/pay/sandbox/${paymentId}`,
        payload: `choice=${choice}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    /** Pays an order that an adult has confirmed. */
    async payInSandbox(buyer: Buyer, orderId: string) {
      const { body } = await shop.start(buyer, orderId);
      await shop.atCashier(body.kind === 'open' ? (body.url.split('/').pop() ?? '') : '', 'pay');
      await shop.ask(buyer, orderId);
    },
    /**
     * Creates and pays an order of a new customer. Returns the customer and the id of the order. The customer has one
     * shell more than the order needs. `fen`: the price after the coupon. `couponFen`: the value of the coupon; if left
     * out, there is none.
     */
    async paidOrder(variantId: string, quantity: number, { fen = 0, shells = 0 }, couponFen = 0) {
      const buyer = await shop.customer();
      const { db } = test.gateway;
      await shellLedger(db).give(buyer.userId, { kind: 'dictation', occasion: 'test', amount: shells + 1 }, now());
      const worth = { title: '测试券', valueFen: couponFen, minimumFen: couponFen + 1, kinds: ['goods'] as const };
      const endsAt = new Date(test.time + 30 * DAY_MS);
      const coupon = couponFen > 0 ? await couponRepository(db).add(buyer.userId, worth, { endsAt }, now()) : undefined;
      const body = {
        orderKey: crypto.randomUUID(),
        addressId: buyer.addressId,
        expected: { fen, shells },
        lines: [{ variantId, quantity }],
        ...(coupon && { couponId: coupon.id }),
      };
      const orderId = (await call(test, contract.createOrder, { body }, buyer)).body.id;
      if (fen > 0) {
        await shop.confirm(buyer, orderId);
        await shop.payInSandbox(buyer, orderId);
      }
      return { buyer, orderId };
    },
    cashier: (buyer: Buyer, orderId: string) => call(test, payments.getCashier, params(orderId), options(buyer)),
    ask: (buyer: Buyer, orderId: string) => call(test, payments.askPayment, params(orderId), options(buyer)),
    find: async (buyer: Buyer, orderId: string) => (await call(test, contract.getOrder, params(orderId), buyer)).body,
    cancel: (buyer: Buyer, orderId: string) => call(test, contract.cancelOrder, params(orderId), buyer),
    refund: (buyer: Buyer, orderId: string) => call(test, contract.refundOrder, params(orderId), buyer),

    /** Runs the jobs that are due now. Returns the errors of failed attempts. */
    async runJobs(): Promise<unknown[]> {
      const { db, settings } = test.gateway;
      const deps = { db, channels: paymentChannels(settings, db, now), now };
      const failures: unknown[] = [];
      const handlers = { ...orderJobs(deps), ...paymentJobs(deps) };
      await runDueJobs({ db, handlers, now, onFailure: (error) => failures.push(error) });
      return failures;
    },
  };
  return shop;
}
