import type { SerializedError } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import type { Kid, KidInput } from '#contract/family/children.ts';
import { NICKNAME_LENGTH } from '#lib/family/childRules.ts';
import type { CallError } from '#platform/http/api.ts';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { Button } from '#ui/action/Button.tsx';
import { Page } from '#ui/navigation/Page.tsx';
import { FormDateField } from '#widgets/form/FormDateField.tsx';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { FormTextField } from '#widgets/form/FormTextField.tsx';
import { useLeaveConfirmation } from '#widgets/form/useLeaveConfirmation.tsx';
import { InterestsField, SexField } from './ChoiceFields.tsx';
import { useChildForm } from './useChildForm.ts';
import styles from './ChildForm.module.css';

interface ChildFormProps {
  title: string;
  /** The values with which the form starts. */
  child: Kid;
  /** Sends the values of the form. */
  save: (input: KidInput) => PromiseLike<{ data?: Kid | undefined; error?: CallError | SerializedError | undefined }>;
  /** Called after saving, before the app leaves the form. */
  onSaved: (child: Kid) => void;
  /** What is shown below the buttons. */
  children?: ReactNode;
}

/** The form of one child. The user is asked to confirm before unsaved changes are lost (BRIDGE-11). */
export function ChildForm({ title, child, save, onSaved, children }: ChildFormProps) {
  const { goBack } = useGoBack(href('profile'));
  const form = useChildForm(child);
  const { onBack, leaveDialog } = useLeaveConfirmation({ form, title: '资料还没有保存', goBack });

  const handleSubmit = form.submit({
    send: save,
    onSaved: (saved) => {
      form.discard();
      onSaved(saved);
      goBack();
    },
  });

  return (
    <Page title={title} onBack={onBack}>
      <form className={styles['form']} noValidate onSubmit={(event) => void handleSubmit(event)}>
        {!form.hidesNickname && (
          <FormTextField
            form={form}
            name="nickname"
            label="昵称"
            placeholder="孩子的小名就好"
            autoComplete="off"
            maxLength={4 * NICKNAME_LENGTH}
          />
        )}
        <FormDateField form={form} name="birthday" label="生日（可以不填）" {...form.birthdays} />
        <SexField form={form} />
        <InterestsField form={form} />
        <p className={styles['hint']}>
          按生日推荐适合年龄的故事。除了昵称，别人都看不到这些资料；昵称里不要写真实姓名和联系方式。
        </p>
        <FormRefusal form={form} />
        <Button type="submit" size="large" wide loading={form.isSubmitting}>
          保存
        </Button>
        {form.isChanged && (
          <Button kind="quiet" wide onClick={form.discard}>
            恢复原来的内容
          </Button>
        )}
        {children}
      </form>
      {leaveDialog}
    </Page>
  );
}
