import type { Order } from '#contract/mall/orders.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useCancelOrderMutation, useConfirmReceiptMutation, useRefundOrderMutation } from '#features/orders/api.ts';
import { repaymentTexts, refundingText } from '#features/orders/orderTexts.ts';
import styles from './OrderView.module.css';

/**
 * Shows the actions that the server allows for an order, and why other actions are not possible. Unknown actions of
 * later releases are hidden, because this page cannot perform them.
 */
export function OrderActions({ order: { id, kind, total, actions, isGiven } }: { order: Order }) {
  const [cancel, cancelling] = useMutationWithToast(useCancelOrderMutation());
  const [confirm, confirming] = useMutationWithToast(useConfirmReceiptMutation());
  const [refund, refunding] = useMutationWithToast(useRefundOrderMutation());
  const toasts = useToasts();
  const params = { orderId: id };
  const available = new Set(actions.filter(({ obstacle }) => obstacle === null).map((action) => action.id));
  // Gateways of earlier releases do not list the action `ask-friend`, but allow it.
  const canAskFriend = available.has('pay') && !actions.some((one) => one.id === 'ask-friend' && one.obstacle !== null);
  // Several actions may have the same obstacle.
  const obstacles = [...new Set(actions.flatMap(({ obstacle }) => obstacle ?? []))];
  const isExchange = kind === 'exchange';
  const detail = isExchange ? 'exchangeDetail' : 'orderDetail';

  const handleCancel = async () => {
    if (await cancel({ params })) toasts.show({ kind: 'success', text: isExchange ? '贝壳已经退回' : '订单已取消' });
  };
  const handleRefund = async () => {
    if (await refund({ params })) toasts.show({ kind: 'success', text: `正在退款，${refundingText(total)}` });
  };
  const handleConfirm = async () => {
    if (await confirm({ params })) toasts.show({ kind: 'success', text: '已确认收到' });
  };
  return (
    <div className={styles['actions']}>
      {available.has('pay') && (
        <span className={styles['main']}>
          <ButtonLink href={href('mallOrder', { id })} as={AppLink} size="small">
            去付款
          </ButtonLink>
        </span>
      )}
      {canAskFriend && (
        <ButtonLink href={href('payRequest', { id })} as={AppLink} kind="quiet" size="small">
          找人代付
        </ButtonLink>
      )}
      {available.has('address') && (
        <ButtonLink kind="quiet" size="small" as={AppLink} href={href('orderAddress', { id })}>
          改地址
        </ButtonLink>
      )}
      {available.has('refund') && (
        <ConfirmButton
          title="不要了，退款吗？"
          text={`订单马上结束，${repaymentTexts(total).join('，')}，一般几天内到账`}
          cancelLabel="再想想"
          confirmLabel="退款"
          loading={refunding.isLoading}
          onConfirm={() => void handleRefund()}
        >
          申请退款
        </ConfirmButton>
      )}
      {available.has('confirm') && (
        <span className={styles['main']}>
          <ConfirmButton
            title="都收到了吗？"
            text="确认以后，这个订单就完成了"
            cancelLabel="还没有"
            confirmLabel="都收到了"
            kind="primary"
            loading={confirming.isLoading}
            onConfirm={() => void handleConfirm()}
          >
            确认收到
          </ConfirmButton>
        </span>
      )}
      {available.has('review') && (
        <ButtonLink kind="quiet" size="small" as={AppLink} href={href(detail, { id, review: '1' })}>
          评价
        </ButtonLink>
      )}
      {available.has('return') && (
        <ButtonLink kind="quiet" size="small" as={AppLink} href={href(detail, { id, return: '1' })}>
          申请退货
        </ButtonLink>
      )}
      {(available.has('give') || isGiven) && (
        <ButtonLink kind="quiet" size="small" as={AppLink} href={href(detail, { id, give: '1' })}>
          {isGiven ? '看礼物' : '送给朋友'}
        </ButtonLink>
      )}
      {available.has('invoice') && (
        <ButtonLink kind="quiet" size="small" as={AppLink} href={href(detail, { id, invoice: '1' })}>
          开发票
        </ButtonLink>
      )}
      {available.has('cancel') && (
        <ConfirmButton
          title={isExchange ? '不换了吗？' : '要取消订单吗？'}
          text={
            isExchange
              ? '贝壳会马上全部退回'
              : total.fen > 0
                ? '取消以后就不用付了。要是刚刚付过，钱不会丢：会算进订单，或者自动原路退回'
                : '没有花钱，取消以后就不寄了'
          }
          cancelLabel="再想想"
          confirmLabel={isExchange ? '不换了' : '取消订单'}
          loading={cancelling.isLoading}
          onConfirm={() => void handleCancel()}
        >
          {isExchange ? '取消兑换' : '取消订单'}
        </ConfirmButton>
      )}
      {obstacles.map((obstacle) => (
        <p key={obstacle} className={styles['obstacle']}>
          {obstacle}
        </p>
      ))}
    </div>
  );
}
