import { useEffect } from 'react';
import type { Cashier, ChannelId } from '#contract/mall/payments.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { sessionStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** Remembers, across the pages of other sites, that a payment was begun in this tab. The host knows its own payments. */
export function rememberPayment(orderId: string, channel: ChannelId): void {
  if (channel === 'host') sessionStore.remove(storageKeys.begunPayment);
  else sessionStore.write(storageKeys.begunPayment, orderId);
}

/**
 * Tells the host app once that the server has confirmed a payment made in this page, also if the page was left for it. The
 * host learns of other payments from its server.
 */
export function useNotifyPaid({ orderId, state, lastChannel }: Cashier): void {
  const { host } = useServices();
  useEffect(() => {
    if (state === 'pending' && lastChannel !== null) rememberPayment(orderId, lastChannel);
    if (state !== 'paid' || sessionStore.read(storageKeys.begunPayment) !== orderId) return;
    sessionStore.remove(storageKeys.begunPayment);
    if (lastChannel !== 'host') void host.notifyPaid(orderId);
  }, [host, orderId, state, lastChannel]);
}
