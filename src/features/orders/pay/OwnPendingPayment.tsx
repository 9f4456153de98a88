import type { Cashier } from '#contract/mall/payments.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { useAskPaymentMutation } from '#features/orders/api.ts';
import { PendingPayment } from './PendingPayment.tsx';

/** A payment of the user's own order that is not confirmed yet. */
export function OwnPendingPayment({ cashier: { orderId }, onPayAgain }: { cashier: Cashier; onPayAgain: () => void }) {
  const [ask] = useAskPaymentMutation();
  return (
    <PendingPayment ask={() => ask({ params: { orderId } })} later="晚一点在订单里就能看到" onPayAgain={onPayAgain}>
      <ButtonLink href={href('orderDetail', { id: orderId })} as={AppLink} kind="quiet" wide>
        看订单详情
      </ButtonLink>
    </PendingPayment>
  );
}
