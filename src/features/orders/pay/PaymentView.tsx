import { useState } from 'react';
import type { Cashier } from '#contract/mall/payments.ts';
import { CashierView } from './CashierView.tsx';
import { ClosedResult, PaidResult } from './PaymentResult.tsx';
import { useNotifyPaid } from './useNotifyPaid.ts';
import { OwnPendingPayment } from './OwnPendingPayment.tsx';

/**
 * Shows a payment in the state that the server has reported, so that a reloaded page continues where it was. The page
 * itself only stores whether the payer is at the cashier. Otherwise the cashier would vanish as soon as a payment is
 * pending, which it is from its start, and the payer could not read why nothing was paid.
 */
export function PaymentView({ cashier }: { cashier: Cashier }) {
  const [isAtCashier, setIsAtCashier] = useState(false);
  const enter = () => setIsAtCashier(true);
  useNotifyPaid(cashier);
  switch (cashier.state) {
    case 'paid':
      return <PaidResult cashier={cashier} />;
    case 'closed':
      return <ClosedResult cashier={cashier} />;
    case 'pending':
      if (!isAtCashier) return <OwnPendingPayment cashier={cashier} onPayAgain={enter} />;
      break;
    case 'unpaid':
  }
  return <CashierView cashier={cashier} onBegun={enter} onEnded={() => setIsAtCashier(false)} />;
}
