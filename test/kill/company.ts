import { standInHost } from '#server/testing/shop/standInHost.ts';

/** The secret that the gateways and the server of the host app share. */
export const HOST_SECRET = 'a-secret-that-only-the-host-and-the-gateway-know';

/** The payment company: the server of a host app, with books of its own, which no kill can disturb. */
export async function openCompany(now: () => Date) {
  let meanwhile: ((gateway: number) => Promise<void>) | undefined;
  const host = standInHost(async (address) => {
    const act = meanwhile;
    meanwhile = undefined;
    await act?.(Number(address.split('/').at(-1)));
  });
  const received = new Map<string, number>();
  const url = await host.start(HOST_SECRET, now);
  return {
    /** Each gateway has an address of its own, so that the company knows who asks. */
    urlFor: (gateway: number) => `${url}/${gateway}`,
    /** `act` runs once, after the company has accepted the next refund and before the gateway gets the answer. */
    atNextRefund(act: ((gateway: number) => Promise<void>) | undefined): void {
      meanwhile = act;
    },
    /** Receives money. */
    pay(paymentId: string, fen: number): void {
      received.set(paymentId, fen);
      host.pay(paymentId, fen);
    },
    /** Returns the money of all refunds that it has accepted. */
    completeRefunds: () => host.completeRefunds(),
    receivedFor: (paymentId: string) => received.get(paymentId) ?? 0,
    returnedFor: (paymentId: string) => host.refundsOf(paymentId).reduce((sum, fen) => sum + fen, 0),
    countRefunds: (paymentId: string) => host.refundsOf(paymentId).length,
    close: () => host.stop(),
  };
}

export type Company = Awaited<ReturnType<typeof openCompany>>;
