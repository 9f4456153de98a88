import { useState } from 'react';
import type { Cashier } from '#contract/mall/payments.ts';
import { CashierView } from './CashierView.tsx';
import { ClosedResult, PaidResult } from './PaymentResult.tsx';
import { useNotifyPaid } from './useNotifyPaid.ts';
import { WaitingView } from './WaitingView.tsx';

/**
 * Shows a payment as the server knows it, so a page that was reloaded, or started again by its app, continues where it
 * was. Only one thing is stored in the page: that the payer wants to pay again while an attempt is not confirmed.
 */
export function PaymentView({ cashier }: { cashier: Cashier }) {
  const [paysAgain, setPaysAgain] = useState(false);
  useNotifyPaid(cashier);
  switch (cashier.state) {
    case 'paid':
      return <PaidResult cashier={cashier} />;
    case 'closed':
      return <ClosedResult cashier={cashier} />;
    case 'pending':
      if (!paysAgain) return <WaitingView cashier={cashier} onPayAgain={() => setPaysAgain(true)} />;
      break;
    case 'unpaid':
  }
  return <CashierView cashier={cashier} onEnded={() => setPaysAgain(false)} />;
}
