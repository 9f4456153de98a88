import { partnerKinds, partnerLengths } from '#contract/account/partners.ts';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { Button } from '#ui/action/Button.tsx';
import { ChipField } from '#ui/input/ChipField.tsx';
import { Page } from '#ui/navigation/Page.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { FormTextField } from '#widgets/form/FormTextField.tsx';
import { useField } from '#widgets/form/useField.ts';
import { useForm } from '#widgets/form/useForm.ts';
import { useLeaveConfirmation } from '#widgets/form/useLeaveConfirmation.tsx';
import { useApplyAsPartnerMutation } from './api.ts';
import { emptyPartner, PartnerFields, PartnerForm } from './partnerFields.ts';
import { partnerKindTexts } from '#lib/contact/contactTexts.ts';
import styles from './OpenPlatform.module.css';

const kinds = partnerKinds.map((value) => ({ value, label: partnerKindTexts[value] }));

/**
 * The form for applying to become a partner. The user is asked to confirm before unsaved changes are lost (BRIDGE-11).
 */
export function ApplyForm() {
  const toasts = useToasts();
  const { goBack } = useGoBack(href('openPlatform'));
  const [apply] = useApplyAsPartnerMutation();
  const form = useForm({
    schema: PartnerForm,
    initialValues: emptyPartner,
    draft: { key: storageKeys.partnerDraft, id: 'new', fields: PartnerFields },
  });
  const kind = useField(form, 'kind');
  const { onBack, leaveDialog } = useLeaveConfirmation({ form, title: '申请还没有提交', goBack });
  const handleSubmit = form.submit({
    send: (body) => apply({ body }),
    onSaved: () => {
      form.discard();
      toasts.show({ kind: 'success', text: '申请提交了，有结果会写在这里' });
      goBack();
    },
  });

  return (
    <Page title="申请合作" onBack={onBack}>
      <form noValidate className={styles['form']} onSubmit={(event) => void handleSubmit(event)}>
        <ChipField
          label="想怎么合作？"
          options={kinds}
          isChosen={(value) => kind.value === value}
          onPress={kind.change}
          problem={kind.problem}
        />
        <FormTextField
          form={form}
          name="organisation"
          label="单位或团队"
          autoComplete="organization"
          maxLength={2 * partnerLengths.organisation}
        />
        <FormTextField
          form={form}
          name="contactName"
          label="联系人"
          autoComplete="name"
          maxLength={2 * partnerLengths.contactName}
        />
        <FormTextField
          form={form}
          name="phone"
          label="电话"
          inputMode="tel"
          autoComplete="tel"
          placeholder="手机号，或者带区号的座机"
          maxLength={2 * partnerLengths.phone}
        />
        <FormTextField
          form={form}
          name="description"
          label="合作说明"
          placeholder="您是做什么的？想怎么一起做？"
          rows={6}
          maxLength={2 * partnerLengths.description}
        />
        <p className={styles['note']}>填写的内容只给处理申请的工作人员看，有结果一年后删除。</p>
        <FormRefusal form={form} />
        <Button type="submit" size="large" wide loading={form.isSubmitting}>
          提交申请
        </Button>
      </form>
      {leaveDialog}
    </Page>
  );
}
