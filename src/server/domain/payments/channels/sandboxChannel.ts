import type { Database } from '#server/database/connection/open.ts';
import type { PaymentChannel } from './channel.ts';
import { sandboxTradeRepository } from './sandboxTrades.ts';

export const SANDBOX_CASHIER_PATH = '/pay/sandbox';

/** The channel of the sandbox cashier, which exists in builds for developers; nobody pays real money. */
export function sandboxChannel(db: Database, now: () => Date): PaymentChannel {
  const books = sandboxTradeRepository(db, now);
  return {
    async begin(attempt) {
      await books.open(attempt);
      return { kind: 'open', url: `${SANDBOX_CASHIER_PATH}/${attempt.id}` };
    },
    query: ({ id }) => books.query(id),
    close: ({ id }) => books.close(id),
    refund: (refund) => books.refund(refund),
    queryRefund: (refund) => books.queryRefund(refund),
  };
}
