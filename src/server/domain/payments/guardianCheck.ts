import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/connection/open.ts';
import { payments } from '#server/database/tables/mall/payments.ts';
import { guardianCaptcha, type GuardianRequest } from '#server/domain/captcha/guardianCaptcha.ts';
import { Problem } from '#server/endpoint/problem.ts';
import type { Gateway } from '#server/gateway.ts';
import { paymentRepository } from './paymentRepository.ts';

/**
 * The one check that a payment is made by an adult. The gateway stores the confirmation, which holds for one user's payment
 * of one order.
 */
export function guardianCheck(gateway: Gateway) {
  const { now } = gateway;
  const captcha = guardianCaptcha(gateway, 'payment');

  async function requirePayable(tx: Database, { orderId, user }: GuardianRequest) {
    const repository = paymentRepository(tx);
    const order = await repository.findOrder(orderId, user.id);
    if (!order) throw new Problem(404, 'not_found');
    if (order.state !== 'unpaid') throw new Problem(409, 'order_changed');
    return repository.openPayment(order, user.id, now());
  }

  return {
    /** Returns the effect that sends the captcha after the commit. */
    async send(tx: Database, request: GuardianRequest, log: FastifyBaseLogger): Promise<() => Promise<void>> {
      await requirePayable(tx, request);
      return captcha.send(tx, request, log);
    },

    /** Returns the refusal of a wrong code, which uses up a try. */
    async pass(tx: Database, request: GuardianRequest & { code: string }): Promise<Problem | undefined> {
      const payment = await requirePayable(tx, request);
      const refusal = await captcha.check(tx, request);
      if (refusal) return refusal;
      await tx.update(payments).set({ guardianAt: now() }).where(eq(payments.id, payment.id));
      return undefined;
    },
  };
}
