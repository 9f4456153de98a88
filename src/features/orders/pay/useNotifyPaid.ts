import { useEffect } from 'react';
import type { Cashier, ChannelId } from '#contract/mall/payments.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { sessionStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/**
 * Stores that a payment was started in this tab. The storage is needed because the payment may lead to pages of other
 * sites. Payments by the host are not stored, because the host knows them.
 */
export function rememberPayment(orderId: string, channel: ChannelId): void {
  if (channel === 'host') sessionStore.remove(storageKeys.begunPayment);
  else sessionStore.write(storageKeys.begunPayment, orderId);
}

/**
 * Reports to the host app once that the server has confirmed a payment which was started in this tab. The host learns
 * about other payments from its own server.
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
