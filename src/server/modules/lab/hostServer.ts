import type { FastifyInstance } from 'fastify';
import { sandboxTradeRepository } from '#server/domain/payments/channels/sandboxTrades.ts';
import { readHostMessage, signHostMessage } from '#server/domain/payments/channels/hostMessages.ts';
import type { Gateway } from '#server/gateway.ts';

const NOTIFICATION_PATH = '/pay/notify/host';
const DETAILS_PATH = '/pay/host/details';

/**
 * Imitates the server of the simulated host. As a real server does, it asks the gateway what the payment costs, records
 * that amount as paid and, with `isReported`, reports it to the gateway by a signed notification. Returns false if the
 * payment cannot be made or reported.
 */
export function simulateHostServer(app: FastifyInstance, { db, now, settings }: Gateway) {
  const trades = sandboxTradeRepository(db, now);
  return async (paymentId: string, isReported: boolean): Promise<boolean> => {
    const { hostPayment } = settings;
    if (!hostPayment) return false;
    const send = (url: string, token: string) => app.inject({ method: 'POST', url, payload: { token } });
    const question = { typ: 'detailsQuestion', paymentId } as const;
    const asked = await send(
      DETAILS_PATH,
      await signHostMessage<'detailsQuestion'>(question, hostPayment.secret, now()),
    );
    const details = await readHostMessage('details', asked.json<{ token: string }>().token, hostPayment, now());
    if (details.state !== 'open') return details.state === 'paid';
    await trades.pay(paymentId);
    const trade = await trades.find(paymentId);
    if (!trade?.paidAt) return false;
    if (!isReported) return true;
    const paid = {
      ...({ typ: 'payment', state: 'paid', paymentId, transactionId: `SANDBOX${paymentId}` } as const),
      amountFen: details.amountFen,
      paidAt: Math.floor(trade.paidAt.getTime() / 1000),
    };
    const answer = await send(
      NOTIFICATION_PATH,
      await signHostMessage<'notification'>(paid, hostPayment.secret, now()),
    );
    return answer.statusCode === 200;
  };
}
