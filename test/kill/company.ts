import { standInHost } from '#server/testing/shop/standInHost.ts';
import { standInWechat } from '#server/testing/shop/standInWechat.ts';
import { wechatSettings } from '#server/testing/shop/wechatSettings.ts';

/** The secret that the gateways and the server of the host app share. */
export const HOST_SECRET = 'a-secret-that-only-the-host-and-the-gateway-know';

/**
 * The payment companies, with books of their own, which no kill can disturb: the server of a host app, and WeChat, by which
 * friends pay.
 */
export async function openCompany(now: () => Date) {
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
    /** Each gateway has an address of its own, so that the company knows who asks. */
    urlFor: (gateway: number) => `${url}/${gateway}`,
    /** The settings of an account at WeChat; its keys are written to the folder. */
    settings: (folder: string) => wechatSettings(wechat, folder, { payRoot }),
    /** `act` runs once, after the host's company has accepted the next refund and before the gateway gets the answer. */
    atNextRefund(act: ((gateway: number) => Promise<void>) | undefined): void {
      meanwhile = act;
    },
    /** Receives money. */
    pay(paymentId: string, fen: number): void {
      received.set(paymentId, fen);
      host.pay(paymentId, fen);
    },
    /** WeChat receives money. Returns its report of the payment. */
    payByWechat(paymentId: string, fen: number) {
      received.set(paymentId, fen);
      wechat.pay(paymentId);
      return () => wechat.notification(paymentId, now());
    },
    /** Returns the money of all refunds that they have accepted. */
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

export type Company = Awaited<ReturnType<typeof openCompany>>;
