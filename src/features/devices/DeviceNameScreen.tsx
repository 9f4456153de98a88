import * as v from 'valibot';
import { DEVICE_NAME_LENGTH } from '#contract/account/sessions.ts';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { Button } from '#ui/action/Button.tsx';
import { Page } from '#ui/navigation/Page.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { FormTextField } from '#widgets/form/FormTextField.tsx';
import { useForm } from '#widgets/form/useForm.ts';
import { useLeaveConfirmation } from '#widgets/form/useLeaveConfirmation.tsx';
import { useRenameDeviceMutation } from './api.ts';
import type { ShownDevice } from './describe.ts';
import { OneDevice } from './OneDevice.tsx';
import styles from './Devices.module.css';

const title = '设备名称';

const NameFields = v.object({ customName: v.string() });
const NameFormSchema = v.object({
  customName: v.pipe(
    v.string(),
    v.trim(),
    v.maxGraphemes(DEVICE_NAME_LENGTH, ({ received }) => `名字最多 ${DEVICE_NAME_LENGTH} 个字，现在有 ${received} 个`),
  ),
});

export default function DeviceNameScreen() {
  return <OneDevice title={title}>{(device) => <NameFormView key={device.id} device={device} />}</OneDevice>;
}

/**
 * The form for a name that the user gives a device. It asks for confirmation before an unsaved name is lost
 * (BRIDGE-11).
 */
function NameFormView({ device: { id, name, icon, customName } }: { device: ShownDevice }) {
  const toasts = useToasts();
  const { goBack } = useGoBack(href('deviceDetail', { id }));
  const [rename] = useRenameDeviceMutation();
  const form = useForm({
    schema: NameFormSchema,
    initialValues: { customName },
    draft: { key: storageKeys.deviceNameDraft, id, fields: NameFields },
  });
  const { onBack, leaveDialog } = useLeaveConfirmation({ form, title: '名字还没有保存', goBack });
  const handleSubmit = form.submit({
    send: (body) => rename({ params: { sessionId: id }, body }),
    onSaved: (saved) => {
      form.discard();
      toasts.show({ kind: 'success', text: saved.customName === '' ? '改回原来的名字了' : '名字改好了' });
      goBack();
    },
  });
  return (
    <Page title={title} onBack={onBack}>
      <form className={styles['content']} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <section className={styles['head']} aria-label="是哪台设备">
          <img className={styles['picture']} src={icon} alt="" width={96} height={96} />
        </section>
        <FormTextField
          form={form}
          name="customName"
          label="给它起个名字"
          placeholder={customName === '' ? name : '比如：奶奶的手机'}
          autoComplete="off"
          maxLength={4 * DEVICE_NAME_LENGTH}
        />
        <p className={styles['hint']}>只有自己家看得到。不填，就用设备原来的名字。</p>
        <FormRefusal form={form} />
        <Button type="submit" size="large" wide loading={form.isSubmitting}>
          保存
        </Button>
      </form>
      {leaveDialog}
    </Page>
  );
}
