import { useEffect, useRef } from 'react';
import type { Cashier } from '#contract/mall/payments.ts';
import { useServices } from '#platform/session/ServicesContext.ts';

/**
 * Tells the host app once that the server has confirmed a payment made in this page. The host knows its own payments,
 * and it learns of the others from its server if the page is closed before.
 */
export function useNotifyPaid({ orderId, state, lastChannel }: Cashier): void {
  const { host } = useServices();
  const wasPending = useRef(false);
  useEffect(() => {
    if (state === 'pending') wasPending.current = true;
    if (state !== 'paid' || !wasPending.current) return;
    wasPending.current = false;
    if (lastChannel !== 'host') void host.notifyPaid(orderId);
  }, [host, orderId, state, lastChannel]);
}
