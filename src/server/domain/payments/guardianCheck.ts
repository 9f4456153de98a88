import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { SignedInUser } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { payments } from '#server/database/tables/mall/payments.ts';
import { captchaDesk } from '#server/domain/captcha/captchaDesk.ts';
import { Problem } from '#server/endpoint/problem.ts';
import type { Gateway } from '#server/gateway.ts';
import { keyedDigest } from '#server/secrets/digest.ts';
import { paymentRepository } from './paymentRepository.ts';

interface Asked {
  orderId: string;
  user: SignedInUser;
  /** Only for accounts without a number. */
  mobile?: string | undefined;
  /** The client's network address. */
  address: string;
}

/**
 * The one check that a payment is made by an adult: a captcha to the number of the account. Accounts of host apps have
 * no number, so there the adult enters one. The gateway stores the confirmation, which holds for one user's payment of
 * one order.
 */
export function guardianCheck(gateway: Gateway) {
  const { now, serverSecret } = gateway;
  const captchas = captchaDesk(gateway);
  /** A code confirms only the payment for which it was requested. */
  const keyOf = ({ orderId, user }: Asked) => keyedDigest(serverSecret, `payment\n${orderId}\n${user.id}`);

  function numberFor({ user, mobile }: Asked): string {
    const number = user.mobile ?? mobile;
    if (number === undefined) throw new Problem(400, 'guardian_mobile');
    return number;
  }

  async function requirePayable(tx: Database, { orderId, user }: Asked) {
    const repository = paymentRepository(tx);
    const order = await repository.findOrder(orderId, user.id);
    if (!order) throw new Problem(404, 'not_found');
    if (order.state !== 'unpaid') throw new Problem(409, 'order_changed');
    return repository.openPayment(order, user.id, now());
  }

  return {
    /** Returns the effect that sends the captcha after the commit. */
    async send(tx: Database, asked: Asked, log: FastifyBaseLogger): Promise<() => Promise<void>> {
      await requirePayable(tx, asked);
      const request = { mobile: numberFor(asked), browserKey: keyOf(asked), address: asked.address };
      return captchas.send(tx, request, log);
    },

    /** Returns the refusal of a wrong code, which uses up a try. */
    async pass(tx: Database, { code, ...asked }: Asked & { code: string }): Promise<Problem | undefined> {
      const payment = await requirePayable(tx, asked);
      const request = { mobile: numberFor(asked), code, browserKeys: [keyOf(asked)], address: asked.address };
      const refusal = await captchas.check(tx, request);
      if (refusal) return refusal;
      await tx.update(payments).set({ guardianAt: now() }).where(eq(payments.id, payment.id));
      return undefined;
    },
  };
}
