import { useMemo } from 'react';
import type { PayRequest } from '#contract/mall/payRequests.ts';
import { coverJpg } from '#lib/coverFiles.ts';
import { momentText } from '#lib/time/dates.ts';
import { href } from '#platform/navigation/paths.ts';
import { fragmentOf } from '#platform/share/secretLinks.ts';
import { sharedLink } from '#platform/share/sharedLink.ts';
import { PriceText } from '#ui/price/PriceText.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useShowsPrice } from '#widgets/goods/useShowsPrice.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { ActiveLinkView } from './ActiveLinkView.tsx';
import styles from './PayRequest.module.css';
import { useAskFriendMutation, useCancelPayRequestMutation } from './payRequestApi.ts';
import { ownLinks } from './payRequestLinks.ts';

interface ActivePayRequestViewProps {
  payRequest: PayRequest;
  request: NonNullable<PayRequest['request']>;
  onRefresh: () => Promise<unknown>;
}

/** Shows a link with which a friend can pay, and whether somebody is paying. */
export function ActivePayRequestView({
  payRequest: { orderId, items, amountFen, nature },
  request,
  onRefresh,
}: ActivePayRequestViewProps) {
  const { id, state, message, endsAt } = request;
  const toasts = useToasts();
  const isPriced = useShowsPrice()(nature, { fen: amountFen });
  const [ask, asking] = useMutationWithToast(useAskFriendMutation());
  const [cancel, cancelling] = useMutationWithToast(useCancelPayRequestMutation());
  const [first] = items;
  // The link is undefined unless this device has created it, because the gateway stores only the digest of its secret.
  const secret = ownLinks.find(id)?.secret;
  const link = useMemo(
    () =>
      secret === undefined
        ? undefined
        : sharedLink({
            title: `帮我付一下：${first?.title ?? ''}`,
            text: message,
            path: `${href('payForFriend', { id })}${fragmentOf(secret)}`,
            picture: coverJpg(first?.picture ?? ''),
          }),
    [id, secret, message, first],
  );

  const handleNewLink = async () => {
    if (await ask({ orderId, message })) toasts.show({ kind: 'success', text: '新链接好了，旧链接已经失效' });
  };
  const handleCancel = async () => {
    if (await cancel({ params: { orderId } })) toasts.show({ kind: 'success', text: '朋友不能再付款了' });
  };
  return (
    <ActiveLinkView
      {...{ link, message, items, onRefresh }}
      label="代付进度"
      heading={state === 'paying' ? '朋友正在付款' : '等朋友付款'}
      renewing={{ isLoading: asking.isLoading, onGo: () => void handleNewLink() }}
      ending={{
        title: '不找人代付了吗？',
        text: '链接马上失效，订单还留着，可以自己付款',
        go: '取消代付',
        children: '取消代付',
        isLoading: cancelling.isLoading,
        onGo: () => void handleCancel(),
      }}
    >
      {isPriced && (
        <p className={styles['amount']}>
          <PriceText fen={amountFen} size="large" />
        </p>
      )}
      <p className={styles['soft']}>{momentText(endsAt)} 前有效，谁先付算谁的，多付的会自动退回</p>
    </ActiveLinkView>
  );
}
