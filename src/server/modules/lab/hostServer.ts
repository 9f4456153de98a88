import type { FastifyInstance } from 'fastify';
import { sandboxTradeRepository } from '#server/domain/payments/channels/sandboxTrades.ts';
import { signHostMessage } from '#server/domain/payments/channels/hostMessages.ts';
import type { Gateway } from '#server/gateway.ts';

const NOTIFICATION_PATH = '/pay/notify/host';

/**
 * Imitates the server of the simulated host: records the payment and, with `isReported`, reports it to the gateway by a
 * signed notification, as a real server does. Returns false if the payment cannot be recorded or reported.
 */
export function simulateHostServer(app: FastifyInstance, { db, now, settings }: Gateway) {
  const trades = sandboxTradeRepository(db, now);
  return async (paymentId: string, isReported: boolean): Promise<boolean> => {
    const { hostPayment } = settings;
    if (!hostPayment) return false;
    await trades.pay(paymentId);
    const trade = await trades.find(paymentId);
    if (!trade?.paidAt) return false;
    if (!isReported) return true;
    const paid = {
      ...({ typ: 'payment', state: 'paid', paymentId, transactionId: `SANDBOX${paymentId}` } as const),
      amountFen: trade.amountFen,
      paidAt: Math.floor(trade.paidAt.getTime() / 1000),
    };
    const token = await signHostMessage<'notification'>(paid, hostPayment.secret, now());
    const answer = await app.inject({ method: 'POST', url: NOTIFICATION_PATH, payload: { token } });
    return answer.statusCode === 200;
  };
}
