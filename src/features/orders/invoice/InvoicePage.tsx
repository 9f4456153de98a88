import type { Order } from '#contract/mall/orders.ts';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { OrderSkeleton } from '#features/orders/OrderSkeleton.tsx';
import { InvoiceFormView } from './InvoiceFormView.tsx';
import { useListInvoicesQuery } from './invoiceApi.ts';

/**
 * Loads the amount of the invoice and what the user has entered for an earlier invoice, and then shows the form for
 * requesting the invoice.
 */
export function InvoicePage({ order, parent }: { order: Order; parent: string }) {
  const query = useListInvoicesQuery(order.id, { refetchOnMountOrArgChange: true });
  return (
    <QueryState
      query={query}
      loading={<OrderSkeleton />}
      frame={(state) => (
        <ScreenFrame title="申请发票" parent={parent}>
          {state}
        </ScreenFrame>
      )}
    >
      {(invoices) => <InvoiceFormView orderId={order.id} invoices={invoices} parent={parent} />}
    </QueryState>
  );
}
