import { useState } from 'react';
import type { FriendView as View, PayRequestState } from '#contract/mall/payRequests.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { PendingPayment } from '#features/orders/pay/PendingPayment.tsx';
import { ItemList } from '#widgets/orderedItems/ItemList.tsx';
import { useCheckFriendPaymentMutation } from '#features/orders/payRequest/payRequestApi.ts';
import { Stack } from '#features/orders/Stack.tsx';
import { FriendCashier } from './FriendCashier.tsx';

interface FriendViewProps {
  id: string;
  view: View;
  onRefresh: () => Promise<unknown>;
}

interface Words {
  title: string;
  text: string;
}

const forPayer: Partial<Record<PayRequestState, Words>> = {
  paid: { title: '付好了，谢谢你！', text: '朋友的订单里已经能看到。如果朋友退货，钱会原路退给你。' },
  refunding: { title: '正在退款', text: '这次付款没有用上，或者朋友退了货，钱会原路退给你，一般几天内到账。' },
  refunded: { title: '已经退款', text: '钱已经原路退给你了，请在付款的应用里查看。' },
};

/** What becomes of a payment that was made just before the link ended. */
const ifPaid = '已经付了钱的话不用担心，会算进朋友的订单，或者自动原路退给你。';

const forOthers: Partial<Record<PayRequestState, Words>> = {
  paid: { title: '已经有人付过了', text: '谢谢你的心意，不用再付了。要是你也付了，多付的钱会自动原路退给你。' },
  cancelled: { title: '朋友取消了代付', text: `这个链接不能付款了，还想帮忙的话，请朋友再发一个。${ifPaid}` },
  expired: { title: '链接过期了', text: `超过了付款时间，请朋友再发一个。${ifPaid}` },
  ended: { title: '订单已经结束', text: '朋友的订单取消了或者退款了，不用付款。已经付的钱会自动原路退给你。' },
};

/**
 * For each state of a payment request, the text for the owner of the order, who may open the link, too. The page of
 * the payment request (`PayRequestScreen`) shows the owner more.
 */
const forOwner: Record<PayRequestState, string> = {
  open: '把链接发给朋友，朋友打开就能付款。',
  paying: '有人正在付款，结果在代付进度里看。',
  paid: '已经付好了，这个链接不用再发了。',
  refunding: '钱正在退给付款的人，这个链接不能付款了。',
  refunded: '钱已经退给付款的人，这个链接不能付款了。',
  cancelled: '代付取消了，朋友用这个链接不能付款了。',
  expired: '链接过期了，朋友用它不能付款了。',
  ended: '订单已经取消或者退款，不用付款了。',
};

/**
 * Shows a payment request in the state that the server has reported. The page itself only stores whether the friend is
 * at the cashier, as `PaymentView` does.
 */
export function FriendView({ id, view, onRefresh }: FriendViewProps) {
  const [isAtCashier, setIsAtCashier] = useState(false);
  const enter = () => setIsAtCashier(true);
  const [check] = useCheckFriendPaymentMutation();
  const { state, viewer, items, orderId, endsAt } = view;
  if (viewer === 'owner' && orderId !== null) {
    return (
      <Stack>
        <EmptyState
          title="这是你自己发起的代付"
          text={forOwner[state]}
          action={
            <ButtonLink href={href('payRequest', { id: orderId })} as={AppLink}>
              看代付进度
            </ButtonLink>
          }
        />
        <ItemList items={items} />
      </Stack>
    );
  }
  const words = (viewer === 'payer' ? forPayer : forOthers)[state];
  if (words) {
    return (
      <Stack>
        <div role="status">
          <EmptyState
            {...(viewer === 'payer' && state === 'paid' && { mood: cheering })}
            {...words}
            action={
              <ButtonLink href={href('home')} as={AppLink} kind="secondary">
                去听故事
              </ButtonLink>
            }
          />
        </div>
        {items.length > 0 && <ItemList items={items} />}
      </Stack>
    );
  }
  const canPay = endsAt !== null;
  if (state === 'paying' && !(isAtCashier && canPay)) {
    return (
      <PendingPayment
        ask={() => check(id)}
        later="晚一点打开这个页面就能看到"
        onPayAgain={canPay ? enter : undefined}
      />
    );
  }
  return <FriendCashier {...{ id, view, onRefresh }} onBegun={enter} onEnded={() => setIsAtCashier(false)} />;
}
