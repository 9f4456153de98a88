import { useMemo } from 'react';
import type { PayRequest } from '#contract/mall/payRequests.ts';
import { momentText } from '#lib/time/dates.ts';
import { href } from '#platform/navigation/paths.ts';
import type { SharedLink } from '#platform/bridge/host.ts';
import { sharedLink } from '#platform/share/sharedLink.ts';
import { useOfferShare, useShare } from '#platform/share/useShare.ts';
import { Button } from '#ui/action/Button.tsx';
import { AskButton } from '#ui/dialog/AskButton.tsx';
import { LinkIcon } from '#ui/icons/actionIcons.tsx';
import { PriceText } from '#ui/price/PriceText.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { classes } from '#ui/classes.ts';
import { useChange } from '#widgets/useChange.ts';
import { Stack } from '#features/orders/Stack.tsx';
import { ItemList } from './ItemList.tsx';
import styles from './PayRequest.module.css';
import { useAskFriendMutation, useCancelPayRequestMutation } from './payRequestApi.ts';
import { fragmentOf, ownLinks } from './payRequestLinks.ts';
import { useLiveStatus } from './useLiveStatus.ts';

interface OpenRequestProps {
  payRequest: PayRequest;
  request: NonNullable<PayRequest['request']>;
  onRefresh: () => Promise<unknown>;
}

/** A link that a friend can pay by: how it is sent, whether somebody is paying, and how it ends. */
export function OpenRequest({ payRequest: { orderId, items, amountFen }, request, onRefresh }: OpenRequestProps) {
  const { id, state, message, endsAt } = request;
  const toasts = useToasts();
  const [ask, asking] = useChange(useAskFriendMutation());
  const [cancel, cancelling] = useChange(useCancelPayRequestMutation());
  const { isOver, again } = useLiveStatus(onRefresh);
  const [first] = items;
  // The gateway keeps only a digest, so no other device can show the link again.
  const secret = ownLinks.find(id)?.secret;
  const link = useMemo(
    () =>
      secret === undefined
        ? undefined
        : sharedLink({
            title: `帮我付一下：${first?.title ?? ''}`,
            text: message,
            path: `${href('payForFriend', { id })}${fragmentOf(secret)}`,
            picture: `${first?.picture ?? ''}-320.jpg`,
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
    <Stack>
      <section className={classes(styles['part'], styles['centered'])} aria-label="代付进度">
        <div role="status">
          <h2 className={styles['heading']}>{state === 'paying' ? '朋友正在付款' : '等朋友付款'}</h2>
        </div>
        <p className={styles['amount']}>
          <PriceText fen={amountFen} size="large" />
        </p>
        <p className={styles['soft']}>{momentText(endsAt)}前有效，谁先付算谁的，多付的会自动退回</p>
        {message !== '' && <p className={styles['message']}>“{message}”</p>}
        <div className={styles['buttons']}>
          {isOver && (
            <Button kind="secondary" size="small" onClick={again}>
              刷新进度
            </Button>
          )}
          <AskButton
            title="换一个新链接吗？"
            text="旧链接马上失效，要把新链接再发给朋友"
            stay="不换"
            go="换新链接"
            loading={asking.isLoading}
            onGo={() => void handleNewLink()}
          >
            换新链接
          </AskButton>
          <AskButton
            title="不找人代付了吗？"
            text="链接马上失效，订单还留着，可以自己付款"
            stay="再等等"
            go="取消代付"
            loading={cancelling.isLoading}
            onGo={() => void handleCancel()}
          >
            取消代付
          </AskButton>
        </div>
      </section>
      {link ? (
        <SendButton link={link} />
      ) : (
        <p className={classes(styles['soft'], styles['centered'])}>
          链接只在发起的手机上能看到。要在这里发给朋友，请换一个新链接。
        </p>
      )}
      <ItemList items={items} />
    </Stack>
  );
}

function SendButton({ link }: { link: SharedLink }) {
  const share = useShare();
  useOfferShare(link);
  return (
    <Button wide icon={<LinkIcon size={20} />} onClick={() => void share(link)}>
      发给朋友
    </Button>
  );
}
