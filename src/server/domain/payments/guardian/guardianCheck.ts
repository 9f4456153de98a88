import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/connection/open.ts';
import { payments } from '#server/database/tables/mall/payments.ts';
import { orderGuardian, type OrderGuardianRequest } from '#server/domain/parentGate/orderGuardian.ts';
import { Problem } from '#server/endpoint/problem.ts';
import type { Gateway } from '#server/gateway.ts';
import { paymentRepository } from '#server/domain/payments/paymentRepository.ts';

/**
 * Checks that an adult makes a payment. The gateway stores the confirmation; it is valid for one user's payment of one
 * order.
 */
export function guardianCheck(gateway: Gateway) {
  const { now } = gateway;
  const guardian = orderGuardian(gateway, 'pay');

  async function requirePayable(tx: Database, { orderId, caller: { user } }: OrderGuardianRequest) {
    const repository = paymentRepository(tx);
    const order = await repository.findOrder(orderId, user.id);
    if (!order) throw new Problem(404, 'not_found');
    if (order.state !== 'unpaid') throw new Problem(409, 'order_changed');
    return repository.openPayment(order, user.id, now());
  }

  return {
    /** Returns a function that sends the captcha; call it after the commit. */
    async send(tx: Database, request: OrderGuardianRequest, log: FastifyBaseLogger): Promise<() => Promise<void>> {
      await requirePayable(tx, request);
      return guardian.send(tx, request, log);
    },

    /**
     * Confirms a payment. Returns a refusal if the code is wrong; a wrong code uses up a try. Otherwise returns
     * undefined.
     */
    async pass(
      tx: Database,
      request: OrderGuardianRequest & { code?: string | undefined },
    ): Promise<Problem | undefined> {
      const payment = await requirePayable(tx, request);
      const refusal = await guardian.check(tx, request);
      if (refusal) return refusal;
      await tx.update(payments).set({ guardianAt: now() }).where(eq(payments.id, payment.id));
      return undefined;
    },
  };
}
