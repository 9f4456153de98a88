import { useState } from 'react';
import type { Cashier } from '#contract/mall/payments.ts';
import { CashierView } from './CashierView.tsx';
import { ClosedResult, PaidResult } from './PaymentResult.tsx';
import { useNotifyPaid } from './useNotifyPaid.ts';
import { WaitingView } from './WaitingView.tsx';

/**
 * Shows a payment in the state that the server has reported, so that a reloaded or restarted page continues where it
 * was. The only state of the page itself is that the payer wants to pay again while an attempt is not confirmed.
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
