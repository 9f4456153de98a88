import type { Invoices } from '#contract/mall/invoices.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { Button } from '#ui/action/Button.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { Page } from '#ui/navigation/Page.tsx';
import { PriceText } from '#ui/price/PriceText.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { FormTextField } from '#widgets/form/FormTextField.tsx';
import { useField } from '#widgets/form/useField.ts';
import { useForm } from '#widgets/form/useForm.ts';
import { useLeaveConfirmation } from '#widgets/form/useLeaveConfirmation.tsx';
import { Stack } from '#features/orders/Stack.tsx';
import { useRequestInvoiceMutation } from './invoiceApi.ts';
import { InvoiceFields, InvoiceForm, initialInvoiceFields } from './invoiceFields.ts';
import styles from './Invoice.module.css';

interface InvoiceFormViewProps {
  orderId: string;
  invoices: Invoices;
  /** The screen to which the back button leads if this page was opened by a link from outside. */
  parent: string;
}

const kinds = [
  { kind: 'person', text: '个人' },
  { kind: 'company', text: '企业' },
] as const;

/** The form for requesting an invoice. The user is asked to confirm before unsaved changes are lost (BRIDGE-11). */
export function InvoiceFormView({ orderId, invoices: { amountFen, last }, parent }: InvoiceFormViewProps) {
  const toasts = useToasts();
  const { goBack } = useGoBack(parent);
  const [request] = useRequestInvoiceMutation();
  const form = useForm({
    schema: InvoiceForm,
    initialValues: initialInvoiceFields(last),
    draft: { key: storageKeys.invoiceDraft, id: orderId, fields: InvoiceFields },
    refusedFields: { tax_number_wrong: 'taxNumber' },
  });
  const kind = useField(form, 'kind');
  const { onBack, leaveDialog } = useLeaveConfirmation({ form, title: '发票申请还没有提交', goBack });
  const handleSubmit = form.submit({
    send: (body) => request({ params: { orderId }, body }),
    onSaved: () => {
      form.discard();
      toasts.show({ kind: 'success', text: '申请提交了，开好以后在订单里能看到' });
      goBack();
    },
  });

  return (
    <Page title="申请发票" onBack={onBack}>
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Stack>
          <section className={styles['part']} aria-label="开票金额">
            <p className={styles['amount']}>
              电子普通发票 <PriceText fen={amountFen} />
            </p>
            <p className={styles['soft']}>按实际付的钱开，贝壳和优惠的部分不开</p>
          </section>
          <section className={styles['part']} aria-label="开给谁">
            <h2 className={styles['heading']}>开给谁？</h2>
            <div className={styles['kinds']}>
              {kinds.map((one) => (
                <Chip key={one.kind} selected={kind.value === one.kind} onClick={() => kind.change(one.kind)}>
                  {one.text}
                </Chip>
              ))}
            </div>
            {kind.value === 'company' ? (
              <>
                <FormTextField
                  form={form}
                  name="company"
                  label="企业全称"
                  placeholder="和营业执照上一样"
                  autoComplete="organization"
                  maxLength={200}
                />
                <FormTextField
                  form={form}
                  name="taxNumber"
                  label="税号"
                  placeholder="18 位统一社会信用代码"
                  autoComplete="off"
                  maxLength={40}
                />
              </>
            ) : (
              <FormTextField form={form} name="person" label="抬头" placeholder="姓名，或者“个人”" maxLength={200} />
            )}
            <FormTextField
              form={form}
              name="email"
              label="收发票的邮箱"
              placeholder="name@example.com"
              inputMode="email"
              autoComplete="email"
              maxLength={200}
            />
            <p className={styles['soft']}>
              开好以后会发到邮箱，订单里也能看到。退款以后，原来的发票会作废，没退的部分可以重新开。
            </p>
          </section>
          <FormRefusal form={form} />
          <Button type="submit" size="large" wide loading={form.isSubmitting}>
            提交申请
          </Button>
        </Stack>
      </form>
      {leaveDialog}
    </Page>
  );
}
