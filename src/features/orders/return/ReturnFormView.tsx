import { useState } from 'react';
import type { Order } from '#contract/mall/orders.ts';
import { MAX_RETURN_TEXT, returnReasons, type Returns } from '#contract/mall/returns.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { Button } from '#ui/action/Button.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { Page } from '#ui/navigation/Page.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { FormTextField } from '#widgets/form/FormTextField.tsx';
import { useField } from '#widgets/form/useField.ts';
import { useForm } from '#widgets/form/useForm.ts';
import { useLeaveConfirmation } from '#widgets/form/useLeaveConfirmation.tsx';
import { useRequestReturnMutation } from '#features/orders/api.ts';
import { Stack } from '#features/orders/Stack.tsx';
import { useSubmitAfterUploads } from '#widgets/pictures/useSubmitAfterUploads.ts';
import { returnReasonTexts } from '#lib/mall/returnReasonTexts.ts';
import { initialReturnFields, ReturnFields, obstacleOf, returnForm } from './returnFields.ts';
import { ReturnLineFields } from './ReturnLineFields.tsx';
import styles from './Return.module.css';

interface ReturnFormViewProps {
  order: Order;
  returnable: Returns['lines'];
  /** The screen to which the back button leads if this page was opened by a link from outside. */
  parent: string;
}

/**
 * The form for requesting a return of goods. The user is asked to confirm before unsaved changes are lost (BRIDGE-11).
 */
export function ReturnFormView({ order: { id, lines }, returnable, parent }: ReturnFormViewProps) {
  const toasts = useToasts();
  const { goBack } = useGoBack(parent);
  const [request] = useRequestReturnMutation();
  const [schema] = useState(() => returnForm(returnable));
  const form = useForm({
    schema,
    initialValues: initialReturnFields(returnable),
    draft: { key: storageKeys.returnDraft, id, fields: ReturnFields },
  });
  const reason = useField(form, 'reason');
  const first = useField(form, 'lines.0.quantity');
  const { onBack, leaveDialog } = useLeaveConfirmation({ form, title: '退货申请还没有提交', goBack });
  const { noteIncomplete, handleSubmit } = useSubmitAfterUploads(
    form.submit({
      send: (body) => request({ params: { orderId: id }, body }),
      onSaved: () => {
        form.discard();
        toasts.show({ kind: 'success', text: '申请提交了，处理以后在订单里能看到' });
        goBack();
      },
    }),
  );

  return (
    <Page title="申请退货" onBack={onBack}>
      <form noValidate onSubmit={handleSubmit}>
        <Stack>
          <section className={styles['part']} aria-label="退货原因">
            <h2 className={styles['heading']}>为什么退？</h2>
            <div className={styles['reasons']}>
              {returnReasons.map((one) => (
                <Chip key={one} selected={reason.value === one} onClick={() => reason.change(one)}>
                  {returnReasonTexts[one]}
                </Chip>
              ))}
            </div>
            <Problem text={reason.problem} />
          </section>
          {returnable.map((line, index) => (
            <ReturnLineFields
              key={line.variantId}
              form={form}
              index={index}
              line={lines.find(({ variantId }) => variantId === line.variantId)}
              returnable={line}
              obstacle={obstacleOf(line, reason.value)}
              onIncomplete={(isIncomplete) => noteIncomplete(line.variantId, isIncomplete)}
            />
          ))}
          <Problem text={first.problem} />
          <section className={styles['part']} aria-label="说明">
            <FormTextField
              form={form}
              name="text"
              label="说说情况（可以不写）"
              placeholder="哪里不合适？有问题的地方拍张照片更清楚"
              rows={3}
              maxLength={2 * MAX_RETURN_TEXT}
            />
          </section>
          <p className={styles['hint']}>
            通过以后会告诉你寄到哪里。寄到以后，付过的钱和贝壳原路退回；不想要了的，寄回的运费自己付。
          </p>
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

const Problem = ({ text }: { text: string }) =>
  text === '' ? null : (
    <p role="alert" className={styles['problem']}>
      {text}
    </p>
  );
