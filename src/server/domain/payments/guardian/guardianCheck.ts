import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/connection/open.ts';
import { payments } from '#server/database/tables/mall/payments.ts';
import { orderGuardian, type OrderGuardianRequest } from '#server/domain/parentGate/orderGuardian.ts';
import { Problem } from '#server/endpoint/problem.ts';
import type { Gateway } from '#server/gateway.ts';
import { paymentRepository } from '#server/domain/payments/paymentRepository.ts';

/**
 * Checks that an adult confirms a payment. The gateway stores this confirmation, which is valid only for this user's
 * payment of one order.
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
    /** Stores an SMS code, and returns the function that sends it; call this function after the commit. */
    async send(tx: Database, request: OrderGuardianRequest, log: FastifyBaseLogger): Promise<() => Promise<void>> {
      await requirePayable(tx, request);
      return guardian.send(tx, request, log);
    },

    /** Confirms a payment. Returns a refusal if the code is wrong, which uses up a try; otherwise undefined. */
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
