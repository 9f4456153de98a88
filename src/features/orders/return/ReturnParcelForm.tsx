import * as v from 'valibot';
import type { Returns } from '#contract/mall/returns.ts';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { Button } from '#ui/action/Button.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { FormTextField } from '#widgets/form/FormTextField.tsx';
import { useField } from '#widgets/form/useField.ts';
import { useForm } from '#widgets/form/useForm.ts';
import { useLeaveConfirmation } from '#widgets/form/useLeaveConfirmation.tsx';
import { useSendReturnMutation } from '#features/orders/api.ts';
import styles from './Return.module.css';

const ParcelFields = v.object({ carrier: v.string(), number: v.string() });

const ParcelForm = v.object({
  carrier: v.pipe(v.string(), v.nonEmpty('选一家快递公司')),
  number: v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase()),
    v.nonEmpty('请填写快递单号'),
    v.regex(/^[A-Z0-9]{8,30}$/, '快递单号是 8 到 30 位的字母和数字'),
  ),
});

interface ReturnParcelFormProps {
  returnId: string;
  carriers: Returns['carriers'];
  /** Whether the number of a parcel is stored already, so that the form corrects this number. */
  isSent: boolean;
}

/**
 * The form for the carrier and the number of the parcel in which goods are sent back. The form is only a part of the
 * page of an order. It therefore handles the back key of the host app (BRIDGE-11), but not the back button of the page.
 */
export function ReturnParcelForm({ returnId, carriers, isSent }: ReturnParcelFormProps) {
  const toasts = useToasts();
  const [send] = useSendReturnMutation();
  const form = useForm({
    schema: ParcelForm,
    initialValues: { carrier: '', number: '' },
    draft: { key: storageKeys.returnDraft, id: returnId, fields: ParcelFields },
  });
  const { goBack } = useGoBack(href('orderList'));
  const { leaveDialog } = useLeaveConfirmation({ form, title: '快递单号还没有提交', goBack });
  const carrier = useField(form, 'carrier');
  const handleSubmit = form.submit({
    send: (body) => send({ params: { returnId }, body }),
    onSaved: () => {
      form.discard();
      toasts.show({ kind: 'success', text: '单号记好了，收到以后就退款' });
    },
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} aria-label="寄回的快递">
      <div className={styles['reasons']} role="group" aria-label="快递公司">
        {carriers.map(({ code, name }) => (
          <Chip key={code} selected={carrier.value === code} onClick={() => carrier.change(code)}>
            {name}
          </Chip>
        ))}
      </div>
      {carrier.problem !== '' && (
        <p role="alert" className={styles['problem']}>
          {carrier.problem}
        </p>
      )}
      <FormTextField form={form} name="number" label="快递单号" placeholder="寄回的快递单号" maxLength={40} />
      <FormRefusal form={form} />
      <Button type="submit" kind="secondary" wide loading={form.isSubmitting}>
        {isSent ? '改成这个单号' : '我寄出了'}
      </Button>
      {leaveDialog}
    </form>
  );
}
