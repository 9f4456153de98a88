import { Suspense, useEffect, useRef, useState } from 'react';
import { DETAIL_LENGTH, mobileDigits, RECEIVER_LENGTH } from '#lib/address/addressRules.ts';
import { useAddAddressMutation, useChangeAddressMutation } from '#platform/addresses/addressesApi.ts';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { Button } from '#ui/action/Button.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { useCloser } from '#ui/dialog/useCloser.ts';
import { TextField } from '#ui/input/TextField.tsx';
import { Page } from '#ui/navigation/Page.tsx';
import { retryingLazy } from '#ui/retryingLazy.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { inputOf, type AddressFields } from './addressFields.ts';
import { PasteBox } from './PasteBox.tsx';
import { RegionField } from './RegionField.tsx';
import { useAddressForm } from './useAddressForm.ts';
import styles from './AddressForm.module.css';

const LeaveDialog = retryingLazy(async () => ({ default: (await import('./LeaveDialog.tsx')).LeaveDialog }));

interface AddressFormProps {
  /** Empty for a new address. */
  id: string;
  title: string;
  start: AddressFields;
  /** The user has no address yet. */
  isFirst: boolean;
}

/** The form of one address. Leaving it with unsaved changes asks first (BRIDGE-11). */
export function AddressForm({ id, title, start, isFirst }: AddressFormProps) {
  const toasts = useToasts();
  const { goBack } = useGoBack(href('addressList'));
  const form = useAddressForm(id, start);
  const { fields, problems, change } = form;
  const [isAsking, setIsAsking] = useState(false);
  const [add, adding] = useAddAddressMutation();
  const [save, saving] = useChangeAddressMutation();
  const error = adding.error ?? saving.error;
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const ask = () => setIsAsking(true);
  useCloser(form.isChanged && !isAsking, ask);

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [refusals]);

  const handleSubmit = async () => {
    const body = inputOf(fields);
    if (!body) {
      form.showAll();
      setRefusals(refusals + 1);
      toasts.show({ kind: 'fail', text: '还有没填好的地方，请检查一下' });
      return;
    }
    const { data } = await (id === '' ? add({ body }) : save({ params: { addressId: id }, body }));
    if (!data) return;
    form.discard();
    toasts.show({ kind: 'success', text: '地址已保存' });
    goBack();
  };
  const field = (name: 'receiver' | 'mobile' | 'detailAddress') => ({
    value: fields[name],
    problem: problems[name] ?? '',
    onBlur: () => form.leave(name),
  });

  return (
    <Page title={title} onBack={form.isChanged ? ask : goBack}>
      <form
        className={styles['form']}
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit();
        }}
      >
        <PasteBox form={form} />
        <TextField
          label="收货人"
          placeholder="名字"
          autoComplete="name"
          maxLength={2 * RECEIVER_LENGTH}
          onChange={(receiver) => change({ receiver })}
          {...field('receiver')}
        />
        <TextField
          label="手机号"
          placeholder="11 位手机号"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
          onChange={(mobile) => change({ mobile: mobileDigits(mobile) })}
          {...field('mobile')}
        />
        <RegionField region={fields.region} problem={problems.region ?? ''} onChoose={(region) => change({ region })} />
        <TextField
          label="详细地址"
          placeholder="街道、小区、楼栋和门牌号"
          rows={3}
          autoComplete="street-address"
          maxLength={2 * DETAIL_LENGTH}
          onChange={(detailAddress) => change({ detailAddress })}
          {...field('detailAddress')}
        />
        {isFirst || start.isDefault ? (
          <p className={styles['hint']}>{start.isDefault ? '这是默认地址' : '第一个地址会自动设为默认地址'}</p>
        ) : (
          <div className={styles['default']}>
            <Chip selected={fields.isDefault} onClick={() => change({ isDefault: !fields.isDefault })}>
              设为默认地址
            </Chip>
          </div>
        )}
        {error && (
          <p role="alert" className={styles['problem']}>
            {error.message ?? '没有保存好，请再试一次'}
          </p>
        )}
        <Button type="submit" size="large" wide loading={adding.isLoading || saving.isLoading}>
          保存
        </Button>
        {form.isChanged && (
          <Button kind="quiet" wide onClick={form.discard}>
            {id === '' ? '清空重写' : '恢复原来的内容'}
          </Button>
        )}
      </form>
      <Suspense>
        {isAsking && (
          <LeaveDialog
            onStay={() => setIsAsking(false)}
            onLeave={goBack}
            onDiscard={() => {
              form.discard();
              goBack();
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}
