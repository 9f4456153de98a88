import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { SignedInCaller } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { payments } from '#server/database/tables/mall/payments.ts';
import { guardianCaptcha, type GuardianRequest } from '#server/domain/captcha/guardianCaptcha.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { Problem } from '#server/endpoint/problem.ts';
import type { Gateway } from '#server/gateway.ts';
import { paymentRepository } from '#server/domain/payments/paymentRepository.ts';

interface CallerRequest extends Omit<GuardianRequest, 'user'> {
  caller: SignedInCaller;
}

/**
 * Checks that an adult makes a payment, by the parent PIN, or by a captcha if the account has no PIN. The gateway
 * stores the confirmation; it is valid for one user's payment of one order.
 */
export function guardianCheck(gateway: Gateway) {
  const { now } = gateway;
  const captcha = guardianCaptcha(gateway, 'payment');
  const captchaRequest = ({ caller: { user }, ...request }: CallerRequest): GuardianRequest => ({ ...request, user });

  async function requirePayable(tx: Database, { orderId, caller: { user } }: CallerRequest) {
    const repository = paymentRepository(tx);
    const order = await repository.findOrder(orderId, user.id);
    if (!order) throw new Problem(404, 'not_found');
    if (order.state !== 'unpaid') throw new Problem(409, 'order_changed');
    return repository.openPayment(order, user.id, now());
  }

  const hasPin = async (tx: Database, { caller: { user } }: CallerRequest) =>
    (await parentPinRepository(tx).find(user.id)) !== undefined;

  return {
    /** Returns a function that sends the captcha; call it after the commit. */
    async send(tx: Database, request: CallerRequest, log: FastifyBaseLogger): Promise<() => Promise<void>> {
      await requirePayable(tx, request);
      if (await hasPin(tx, request)) throw new Problem(403, 'pin_needed');
      return captcha.send(tx, captchaRequest(request), log);
    },

    /**
     * Confirms a payment. Returns a refusal if the code is wrong; a wrong code uses up a try. Otherwise returns
     * undefined.
     */
    async pass(
      tx: Database,
      { code, ...request }: CallerRequest & { code?: string | undefined },
    ): Promise<Problem | undefined> {
      const payment = await requirePayable(tx, request);
      if (await hasPin(tx, request)) {
        const action = { kind: 'pay', orderId: request.orderId } as const;
        await parentPinRepository(tx).useProof(request.caller, action, now());
      } else {
        if (code === undefined) throw new Problem(403, 'guardian_needed');
        const refusal = await captcha.check(tx, { ...captchaRequest(request), code });
        if (refusal) return refusal;
      }
      await tx.update(payments).set({ guardianAt: now() }).where(eq(payments.id, payment.id));
      return undefined;
    },
  };
}
