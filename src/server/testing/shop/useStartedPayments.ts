import { eq } from 'drizzle-orm';
import type { ChannelId } from '#contract/mall/payments.ts';
import { goodsStock } from '#server/database/tables/mall/goods.ts';
import { paymentAttempts, refunds } from '#server/database/tables/mall/payments.ts';
import { auditMoney } from '#server/domain/payments/moneyAudit.ts';
import { recordReceipt } from '#server/domain/payments/recordReceipt.ts';
import type { TestGateway } from '#server/testing/useGateway.ts';
import type { Buyer, useShop } from './useShop.ts';

/**
 * Starts payments in the sandbox, records payments as a channel reports them, and reads what the database contains
 * about them.
 */
export function useStartedPayments(test: TestGateway, shop: ReturnType<typeof useShop>) {
  const attemptsOf = (orderId: string) =>
    test.gateway.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
  const refundsOf = (orderId: string) => test.gateway.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  const stockTaken = async (goodsId: string) => {
    const [row] = await test.gateway.db
      .select()
      .from(goodsStock)
      .where(eq(goodsStock.variantId, `${goodsId}.one`));
    return row?.taken;
  };
  const audit = () => auditMoney(test.gateway.db);

  /**
   * Creates an order and starts its payment. Returns the order, which the buyer can now pay at the cashier, and the
   * number of the payment.
   */
  async function begun(buyer: Buyer, variantId = 'lamp.one', fen = 9_900, shells = 0) {
    const orderId = await shop.order(buyer, variantId, fen, shells);
    await shop.confirm(buyer, orderId);
    const { body } = await shop.start(buyer, orderId);
    const id = body.kind === 'open' ? (body.url.split('/').pop() ?? '') : '';
    return { orderId, id };
  }
  const receiptOf = (id: string, amountFen = 9_900) => ({ transactionId: `T${id}`, amountFen, paidAt: shop.now() });
  const receive = (id: string, channel: ChannelId = 'sandbox') =>
    recordReceipt(test.gateway.db, { id, channel }, receiptOf(id), shop.now());

  return { attemptsOf, audit, begun, receive, receiptOf, refundsOf, stockTaken };
}
