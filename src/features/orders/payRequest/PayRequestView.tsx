import type { PayRequest, PayRequestState } from '#contract/mall/payRequests.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useReloadAfterPayment } from '#features/orders/useReloadAfterPayment.ts';
import { Stack } from '#features/orders/Stack.tsx';
import { ItemList } from '#widgets/orderedItems/ItemList.tsx';
import { ActivePayRequestView } from './ActivePayRequestView.tsx';

const results: Partial<Record<PayRequestState, { title: string; text: string }>> = {
  paid: { title: '朋友付好了！', text: '记得跟朋友说声谢谢，接下来在订单里看进度' },
  refunding: { title: '正在退款', text: '钱会原路退给付款的朋友，一般几天内到账' },
  refunded: { title: '已经退款', text: '钱已经原路退给付款的朋友' },
  ended: { title: '这个订单不用代付了', text: '订单已经付过款，或者已经结束' },
};

const isOpen = (request: PayRequest['request']) => request?.state === 'open' || request?.state === 'paying';

/**
 * Returns whether the user can create a link now: nothing prevents it, no earlier link is open, and no friend has paid.
 */
export const mayAsk = ({ request, obstacle }: PayRequest): boolean =>
  obstacle === null && !isOpen(request) && (request === null || results[request.state] === undefined);

/** Shows the owner of an order the state of a payment request, with the actions that are possible. */
export function PayRequestView({
  payRequest,
  onRefresh,
}: {
  payRequest: PayRequest;
  onRefresh: () => Promise<unknown>;
}) {
  const { orderId, items, request, obstacle } = payRequest;
  useReloadAfterPayment(request?.state === 'paid');
  const result = request ? results[request.state] : undefined;
  const orderLink = (
    <ButtonLink
      href={href('orderDetail', { id: orderId })}
      as={AppLink}
      {...(!result && { kind: 'quiet', wide: true })}
    >
      看订单详情
    </ButtonLink>
  );
  if (result) {
    return (
      <Stack>
        <div role="status">
          <EmptyState {...(request?.state === 'paid' && { mood: cheering })} {...result} action={orderLink} />
        </div>
        <ItemList items={items} />
      </Stack>
    );
  }
  if (request && isOpen(request))
    return <ActivePayRequestView payRequest={payRequest} request={request} onRefresh={onRefresh} />;
  return (
    <Stack>
      <EmptyState title="现在不能找人代付" text={obstacle ?? ''} action={orderLink} />
    </Stack>
  );
}
