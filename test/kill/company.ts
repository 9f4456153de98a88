import { standInHost } from '#server/testing/shop/standInHost.ts';
import { standInWechat } from '#server/testing/shop/standInWechat.ts';
import { wechatSettings } from '#server/testing/shop/wechatSettings.ts';

/** The secret that the gateways share with the server of the host app. */
export const HOST_SECRET = 'a-secret-that-only-the-host-and-the-gateway-know';

/**
 * Starts the payment companies: the server of a host app, and WeChat, with which friends pay. They keep their own
 * records, which are not lost when gateways are killed.
 */
export async function startPaymentCompanies(now: () => Date) {
  let meanwhile: ((gateway: number) => Promise<void>) | undefined;
  const host = standInHost(async (address) => {
    const act = meanwhile;
    meanwhile = undefined;
    await act?.(Number(address.split('/').at(-1)));
  });
  const wechat = standInWechat('publicKey', () => now().getTime());
  const received = new Map<string, number>();
  const url = await host.start(HOST_SECRET, now);
  const payRoot = await wechat.server.start();
  const returnedByWechat = (paymentId: string) =>
    Array.from(wechat.refunds.values()).filter(({ attemptId }) => attemptId === paymentId);
  const refundsOf = (paymentId: string) => [
    ...host.refundsOf(paymentId),
    ...returnedByWechat(paymentId).map(({ amountFen }) => amountFen),
  ];
  return {
    /**
     * Returns the address of the host app's server for a gateway. Each gateway gets another address, from which the
     * server sees which gateway has sent a request.
     */
    urlFor: (gateway: number) => `${url}/${gateway}`,
    /** Returns the settings for an account at WeChat, and writes the keys of the account to the folder. */
    settings: (folder: string) => wechatSettings(wechat, folder, { payRoot }),
    /**
     * Runs `act` once, at the next refund: after the host app's server has accepted the refund, and before the server
     * replies to the gateway.
     */
    atNextRefund(act: ((gateway: number) => Promise<void>) | undefined): void {
      meanwhile = act;
    },
    /** Records a payment at the host app's server. */
    pay(paymentId: string, fen: number): void {
      received.set(paymentId, fen);
      host.pay(paymentId, fen);
    },
    /** Records a payment at WeChat. Returns a function that returns WeChat's notification of it. */
    payByWechat(paymentId: string, fen: number) {
      received.set(paymentId, fen);
      wechat.pay(paymentId);
      return () => wechat.notification(paymentId, now());
    },
    /** Completes all accepted refunds, as if their money had been returned. */
    completeRefunds(): void {
      host.completeRefunds();
      wechat.completeRefunds();
    },
    receivedFor: (paymentId: string) => received.get(paymentId) ?? 0,
    returnedFor: (paymentId: string) => refundsOf(paymentId).reduce((sum, fen) => sum + fen, 0),
    countRefunds: (paymentId: string) => refundsOf(paymentId).length,
    close(): void {
      host.stop();
      wechat.server.stop();
    },
  };
}

export type PaymentCompanies = Awaited<ReturnType<typeof startPaymentCompanies>>;
