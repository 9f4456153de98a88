import type { Invoice } from '#contract/mall/invoices.ts';
import { yuanText } from '#lib/money.ts';
import { momentText } from '#lib/time/dates.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { CopyField } from '#widgets/copy/CopyField.tsx';
import { useListInvoicesQuery, useWithdrawInvoiceMutation } from './invoiceApi.ts';
import styles from './Invoice.module.css';

const states: Partial<Record<string, string>> = {
  requested: '等待开票',
  issued: '已经开好',
  reversing: '正在作废（冲红）',
  reversed: '已经作废（冲红）',
  refused: '没有开成',
  withdrawn: '已经撤回',
};

/** The invoices of an order, newest first. */
export function InvoiceList({ orderId }: { orderId: string }) {
  const query = useListInvoicesQuery(orderId, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  return (
    <section className={styles['part']} aria-label="发票">
      <h3 className={styles['heading']}>发票</h3>
      <QueryState query={query} loading={<LoadingBlock label="正在读发票" height={96} />}>
        {({ items }) => (
          <ul>
            {items.map((invoice) => (
              <li key={invoice.id} className={styles['item']}>
                <InvoiceRow invoice={invoice} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { id, state, title, taxNumber, email, amountFen, number, link, reason, requestedAt, canWithdraw } = invoice;
  const { environment } = useServices();
  const [withdraw, withdrawing] = useMutationWithToast(useWithdrawInvoiceMutation());
  const toasts = useToasts();
  const handleWithdraw = async () => {
    if (await withdraw({ params: { invoiceId: id } })) toasts.show({ kind: 'success', text: '发票申请已经撤回' });
  };
  return (
    <>
      <p className={styles['text']}>
        <b>{states[state] ?? '处理中'}</b>
        {amountFen !== null && ` · ¥${yuanText(amountFen)}`}
      </p>
      <p className={styles['text']}>{[title, taxNumber].filter(Boolean).join(' ')}</p>
      <p className={styles['soft']}>{hintOf(invoice)}</p>
      {reason !== null && <p className={styles['text']}>客服回复：{reason}</p>}
      {number !== null && <CopyField text={number} label="发票号码" noun="号码" />}
      {link !== null && environment.kind !== 'browser' && <InvoiceAddress address={link} />}
      <p className={styles['soft']}>{momentText(requestedAt)} 申请</p>
      <div className={styles['actions']}>
        {link !== null && environment.kind === 'browser' && (
          <ButtonLink href={link} kind="secondary" size="small" opensNewTab>
            查看发票
          </ButtonLink>
        )}
        {canWithdraw && (
          <ConfirmButton
            title="不开发票了吗？"
            text={`撤回以后可以改好抬头再申请。发票还没有发到 ${email}`}
            cancelLabel="再想想"
            confirmLabel="撤回"
            loading={withdrawing.isLoading}
            onConfirm={() => void handleWithdraw()}
          >
            撤回申请
          </ConfirmButton>
        )}
      </div>
    </>
  );
}

/**
 * Shows the address of an invoice as a text to copy. The tax system is not a trusted origin (AUTH-21), because a page
 * that opens in the host's webview can use the bridge. So the user opens it in the phone's browser.
 */
const InvoiceAddress = ({ address }: { address: string }) => (
  <>
    <p className={styles['soft']}>复制链接，用手机的浏览器打开就能看发票</p>
    <CopyField text={address} label="发票链接" noun="链接" />
  </>
);

function hintOf({ state, email }: Invoice): string {
  if (state === 'requested') return `开好以后会发到 ${email}`;
  if (state === 'issued') return `已经发到 ${email}`;
  if (state === 'reversing') return '订单退过款，这张发票正在作废，请不要再用它报销';
  if (state === 'reversed') return '订单退过款，这张发票不能再用了';
  return email;
}
