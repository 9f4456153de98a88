import type { Order } from '#contract/mall/orders.ts';
import { AskButton } from '#ui/dialog/AskButton.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useChange } from '#widgets/useChange.ts';
import { useCancelOrderMutation, useConfirmReceiptMutation } from '#features/orders/api.ts';
import styles from './OrderView.module.css';

/**
 * The actions that the server offers for an order, and why others are not available. Actions of a later release are not
 * shown, because this page cannot carry them out.
 */
export function OrderActions({ order: { id, kind, actions } }: { order: Order }) {
  const [cancel, cancelling] = useChange(useCancelOrderMutation());
  const [confirm, confirming] = useChange(useConfirmReceiptMutation());
  const toasts = useToasts();
  const params = { orderId: id };
  const available = new Set(actions.filter(({ obstacle }) => obstacle === null).map((action) => action.id));
  const isExchange = kind === 'exchange';

  const handleCancel = async () => {
    if (await cancel({ params })) toasts.show({ kind: 'success', text: isExchange ? '贝壳已经退回' : '订单已取消' });
  };
  const handleConfirm = async () => {
    if (await confirm({ params })) toasts.show({ kind: 'success', text: '已确认收到' });
  };
  return (
    <div className={styles['actions']}>
      {available.has('confirm') && (
        <AskButton
          title="都收到了吗？"
          text="确认以后，这个订单就完成了"
          stay="还没有"
          go="都收到了"
          loading={confirming.isLoading}
          onGo={() => void handleConfirm()}
        >
          确认收到
        </AskButton>
      )}
      {available.has('cancel') && (
        <AskButton
          title={isExchange ? '不换了吗？' : '要取消订单吗？'}
          text={isExchange ? '贝壳会马上全部退回' : '付过的会全部退回'}
          stay="再想想"
          go={isExchange ? '不换了' : '取消订单'}
          loading={cancelling.isLoading}
          onGo={() => void handleCancel()}
        >
          {isExchange ? '取消兑换' : '取消订单'}
        </AskButton>
      )}
      {actions.map((action) =>
        action.obstacle === null ? null : (
          <p key={action.id} className={styles['obstacle']}>
            {action.obstacle}
          </p>
        ),
      )}
    </div>
  );
}
