import { useState } from 'react';
import type { Cashier } from '#contract/mall/payments.ts';
import { CashierView } from './CashierView.tsx';
import { ClosedResult, PaidResult } from './PaymentResult.tsx';
import { useNotifyPaid } from './useNotifyPaid.ts';
import { WaitingView } from './WaitingView.tsx';

/**
 * What the server knows of the payment decides what is shown, so a page that was reloaded or started again by its app
 * continues where it was. Only the wish to pay again, while an attempt is in doubt, belongs to the page.
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
