import type { ReactNode } from 'react';
import { href } from '#platform/navigation/paths.ts';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useGetCashierQuery } from '#features/orders/api.ts';
import { NoOrder, useOrderId } from '#features/orders/detail/useOrderId.tsx';
import { OrderSkeleton } from '#features/orders/OrderSkeleton.tsx';
import { withPaymentNote } from '#features/orders/withPaymentNote.ts';
import { PaymentView } from './PaymentView.tsx';

/**
 * The payment of the order whose id is in the parameter `id`. The screen shows the cashier first, and the result after
 * the payment.
 */
export default function MallOrderScreen() {
  const orderId = useOrderId();
  return orderId === undefined ? <NoOrder /> : <PaymentByOrderId orderId={orderId} />;
}

function PaymentByOrderId({ orderId }: { orderId: string }) {
  const query = useGetCashierQuery(orderId, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const frame = (children: ReactNode) => (
    <ScreenFrame title="商城订单" parent={href('orderDetail', { id: orderId })}>
      {children}
    </ScreenFrame>
  );
  return (
    <QueryState query={withPaymentNote(query)} notFound={<NoOrder />} loading={<OrderSkeleton />} frame={frame}>
      {(cashier) => frame(<PaymentView key={orderId} cashier={cashier} />)}
    </QueryState>
  );
}
