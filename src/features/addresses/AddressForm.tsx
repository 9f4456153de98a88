import { DETAIL_MAX_LENGTH, RECEIVER_LENGTH } from '#lib/address/addressRules.ts';
import { mobileDigits } from '#lib/text/mobileNumber.ts';
import { useAddAddressMutation, useChangeAddressMutation } from '#platform/addresses/addressesApi.ts';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { Button } from '#ui/action/Button.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { Page } from '#ui/navigation/Page.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { FormTextField } from '#widgets/form/FormTextField.tsx';
import { useLeaveConfirmation } from '#widgets/form/useLeaveConfirmation.tsx';
import type { AddressFields } from './addressFields.ts';
import { PasteBox } from './recognise/PasteBox.tsx';
import { RegionField } from './region/RegionField.tsx';
import { useAddressForm } from './useAddressForm.ts';
import styles from './AddressForm.module.css';

interface AddressFormProps {
  /** The id of the address; empty for a new one. */
  id: string;
  title: string;
  start: AddressFields;
  /** True when the user has no address yet. */
  isFirst: boolean;
}

/** The form of one address. It asks for confirmation before the user leaves it with unsaved changes (BRIDGE-11). */
export function AddressForm({ id, title, start, isFirst }: AddressFormProps) {
  const toasts = useToasts();
  const { goBack } = useGoBack(href('addressList'));
  const form = useAddressForm(id, start);
  const [add] = useAddAddressMutation();
  const [save] = useChangeAddressMutation();
  const { isDefault } = form.values;
  const { onBack, leaveDialog } = useLeaveConfirmation({ form, title: '地址还没有保存', goBack });

  const handleSubmit = form.submit({
    send: (body) => (id === '' ? add({ body }) : save({ params: { addressId: id }, body })),
    onSaved: () => {
      form.discard();
      toasts.show({ kind: 'success', text: '地址已保存' });
      goBack();
    },
  });

  return (
    <Page title={title} onBack={onBack}>
      <form className={styles['form']} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <PasteBox form={form} />
        <FormTextField
          form={form}
          name="receiver"
          label="收货人"
          placeholder="名字"
          autoComplete="name"
          maxLength={2 * RECEIVER_LENGTH}
        />
        <FormTextField
          form={form}
          name="mobile"
          label="手机号"
          placeholder="11 位手机号"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
          corrected={mobileDigits}
        />
        <RegionField form={form} />
        <FormTextField
          form={form}
          name="detailAddress"
          label="详细地址"
          placeholder="街道、小区、楼栋和门牌号"
          rows={3}
          autoComplete="street-address"
          maxLength={2 * DETAIL_MAX_LENGTH}
        />
        {isFirst || start.isDefault ? (
          <p className={styles['hint']}>{start.isDefault ? '这是默认地址' : '第一个地址会自动设为默认地址'}</p>
        ) : (
          <div className={styles['default']}>
            <Chip selected={isDefault} onClick={() => form.fill('isDefault', !isDefault)}>
              设为默认地址
            </Chip>
          </div>
        )}
        <FormRefusal form={form} />
        <Button type="submit" size="large" wide loading={form.isSubmitting}>
          保存
        </Button>
        {form.isChanged && (
          <Button kind="quiet" wide onClick={form.discard}>
            {id === '' ? '清空重写' : '恢复原来的内容'}
          </Button>
        )}
      </form>
      {leaveDialog}
    </Page>
  );
}
