import type { Cashier } from '#contract/mall/payments.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useAskPaymentMutation } from '#features/orders/api.ts';
import { Stack } from '#features/orders/Stack.tsx';
import { usePolling } from './usePolling.ts';

/** A payment whose result the server does not know yet. Only the server's word ends the wait. */
export function WaitingView({ cashier: { orderId }, onPayAgain }: { cashier: Cashier; onPayAgain: () => void }) {
  const [ask] = useAskPaymentMutation();
  const { isOver, again } = usePolling(() => ask({ params: { orderId } }));
  return (
    <Stack>
      <div role="status">
        <EmptyState
          title={isOver ? '还没有查到付款结果' : '正在确认付款结果'}
          text={isOver ? '已经扣款的话不用再付一次，晚一点在订单里就能看到' : '付款公司还没有回话，请稍等一下'}
          action={
            <Button kind="secondary" loading={!isOver} onClick={again}>
              我付好了，再查一次
            </Button>
          }
        />
      </div>
      <Button kind="quiet" wide onClick={onPayAgain}>
        没有付，重新付款
      </Button>
      <ButtonLink href={href('orderDetail', { id: orderId })} as={AppLink} kind="quiet" wide>
        看订单详情
      </ButtonLink>
    </Stack>
  );
}
