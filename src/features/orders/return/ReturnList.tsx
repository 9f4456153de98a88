import type { OrderCard } from '#contract/mall/orders.ts';
import { SHOP_REASON, type OrderReturn, type Returns } from '#contract/mall/returns.ts';
import { momentText } from '#lib/time/dates.ts';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { PriceText } from '#ui/price/PriceText.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { PhotoButton } from '#widgets/pictures/PhotoButton.tsx';
import { withPrivatePictures } from '#widgets/pictures/withPrivatePictures.ts';
import { useListReturnsQuery, useWithdrawReturnMutation } from '#features/orders/api.ts';
import { PhoneText } from '#features/orders/logistics/PhoneText.tsx';
import { returnReasonTexts } from '#lib/mall/returnReasonTexts.ts';
import { ReturnParcelForm } from './ReturnParcelForm.tsx';
import styles from './Return.module.css';

const states: Partial<Record<string, string>> = {
  requested: '等待处理',
  accepted: '可以寄回了',
  sent: '寄回的路上',
  refunding: '正在退款，会原路退回',
  refunded: '退款完成',
  refused: '没有通过',
  withdrawn: '已经撤回',
};

/** The type is partial, because a later release may have stored a reason that has no text here. */
const reasons: Partial<Record<string, string>> = returnReasonTexts;

/** The returns of an order, newest first. */
export function ReturnList({ order: { id, lines } }: { order: Pick<OrderCard, 'id' | 'lines'> }) {
  // The returns are reloaded whenever they are shown, because the addresses of the pictures expire after ten minutes.
  const query = useListReturnsQuery(id, withPrivatePictures);
  return (
    <section className={styles['part']} aria-label="退货">
      <h3 className={styles['heading']}>退货</h3>
      <QueryState query={query} loading={<LoadingBlock label="正在读退货记录" height={96} />}>
        {({ items, carriers }) => (
          <ul>
            {items.map((one) => (
              <li key={one.id} className={styles['item']}>
                <ReturnRow orderReturn={one} lines={lines} carriers={carriers} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

interface ReturnRowProps {
  orderReturn: OrderReturn;
  lines: OrderCard['lines'];
  carriers: Returns['carriers'];
}

function ReturnRow({ orderReturn, lines, carriers }: ReturnRowProps) {
  const { id, state, reason, text, refund, decision, parcel, requestedAt, canWithdraw, canSend } = orderReturn;
  const [withdraw, withdrawing] = useMutationWithToast(useWithdrawReturnMutation());
  const toasts = useToasts();
  const titleOf = (variantId: string) => lines.find((line) => line.variantId === variantId)?.title ?? '';
  const handleWithdraw = async () => {
    if (await withdraw({ params: { returnId: id } })) toasts.show({ kind: 'success', text: '退货已经撤回' });
  };
  return (
    <>
      <p className={styles['text']}>
        <b>{states[state] ?? '处理中'}</b>
      </p>
      <p className={styles['text']}>
        {orderReturn.lines.map(({ variantId, quantity }) => `${titleOf(variantId)} × ${quantity}`).join('，')}，退{' '}
        <PriceText fen={refund.fen} shells={refund.shells} size="small" />
      </p>
      <p className={styles['soft']}>
        {momentText(requestedAt)} {reason === SHOP_REASON ? '客服办理' : `申请：${reasons[reason] ?? '其他原因'}`}
        {text !== '' && `，${text}`}
      </p>
      <div className={styles['pictures']}>
        {orderReturn.lines
          .flatMap(({ pictures }) => pictures)
          .map((picture, index) => (
            <span key={picture.id} className={styles['picture']}>
              <PhotoButton picture={picture} name={`照片 ${index + 1}`} />
            </span>
          ))}
      </div>
      {decision !== null && (
        <p className={styles['text']}>
          客服回复：<PhoneText>{decision}</PhoneText>
        </p>
      )}
      {parcel && (
        <p className={styles['text']}>
          寄回的快递：{parcel.carrier} {parcel.number}
        </p>
      )}
      {canSend && <ReturnParcelForm returnId={id} carriers={carriers} isSent={parcel !== null} />}
      {canWithdraw && (
        <div className={styles['actions']}>
          <ConfirmButton
            title="不退了吗？"
            text="撤回以后，在退货期限里还可以再申请"
            cancelLabel="再想想"
            confirmLabel="撤回"
            loading={withdrawing.isLoading}
            onConfirm={() => void handleWithdraw()}
          >
            撤回退货
          </ConfirmButton>
        </div>
      )}
    </>
  );
}
