import { useMemo } from 'react';
import type { OrderGift } from '#contract/mall/gifts.ts';
import { coverJpg } from '#lib/coverFiles.ts';
import { momentText } from '#lib/time/dates.ts';
import { href } from '#platform/navigation/paths.ts';
import { fragmentOf } from '#platform/share/secretLinks.ts';
import { sharedLink } from '#platform/share/sharedLink.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { ActiveLinkView } from '#features/orders/payRequest/ActiveLinkView.tsx';
import styles from '#features/orders/payRequest/PayRequest.module.css';
import { giftLinks, useCancelGiftMutation, useGiveOrderMutation } from './giftApi.ts';

interface UnclaimedGiftViewProps {
  orderGift: OrderGift;
  gift: NonNullable<OrderGift['gift']>;
  onRefresh: () => Promise<unknown>;
}

/** Shows a link by which a friend can still claim the gift. */
export function UnclaimedGiftView({ orderGift: { orderId, items }, gift, onRefresh }: UnclaimedGiftViewProps) {
  const { id, message, endsAt } = gift;
  const toasts = useToasts();
  const [give, giving] = useMutationWithToast(useGiveOrderMutation());
  const [cancel, cancelling] = useMutationWithToast(useCancelGiftMutation());
  const [first] = items;
  const secret = giftLinks.find(id)?.secret;
  const link = useMemo(
    () =>
      secret === undefined
        ? undefined
        : sharedLink({
            title: `送你：${first?.title ?? ''}`,
            text: message,
            path: `${href('storyPackage', { gift: id })}${fragmentOf(secret)}`,
            picture: coverJpg(first?.picture ?? ''),
          }),
    [id, secret, message, first],
  );

  const handleNewLink = async () => {
    const isGiven = await give({ orderId, body: { message } });
    if (isGiven) toasts.show({ kind: 'success', text: '新链接好了，旧链接已经失效' });
  };
  const handleCancel = async () => {
    if (await cancel({ params: { orderId } })) toasts.show({ kind: 'success', text: '礼物收回来了' });
  };
  return (
    <ActiveLinkView
      {...{ link, message, items, onRefresh }}
      label="礼物进度"
      heading="等朋友收下"
      renewing={{ isLoading: giving.isLoading, onGo: () => void handleNewLink() }}
      ending={{
        title: '不送了吗？',
        text: '链接马上失效，专辑还是你的',
        go: '收回',
        children: '收回礼物',
        isLoading: cancelling.isLoading,
        onGo: () => void handleCancel(),
      }}
    >
      <p className={styles['soft']}>{momentText(endsAt)} 前有效，第一个收下的朋友得到它</p>
    </ActiveLinkView>
  );
}
