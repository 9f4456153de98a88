import type { ReactNode, SubmitEvent } from 'react';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Button } from '#ui/action/Button.tsx';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { Page } from '#ui/navigation/Page.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { useLeaveConfirmation } from '#widgets/form/useLeaveConfirmation.tsx';
import { UPLOADS_PENDING_TEXT } from '#widgets/pictures/useSubmitAfterUploads.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useRemoveHealthRecordMutation } from '#features/health/api.ts';
import type { AnyHealthForm } from './healthForm.ts';
import { useSaveRecord } from './useSaveRecord.tsx';
import styles from './HealthFormPage.module.css';

interface HealthFormPageProps {
  form: AnyHealthForm;
  title: string;
  childId: string;
  /** The id of the record; empty for a new one. */
  recordId: string;
  /** The screen to which the back button leads if the form was opened by a link from outside. */
  parent: string;
  /** True while a picture is being uploaded. */
  isIncomplete?: boolean;
  children: ReactNode;
}

/**
 * The frame of the forms for all kinds of records. It asks for confirmation before the user leaves it with unsaved
 * changes (BRIDGE-11).
 */
export function HealthFormPage(props: HealthFormPageProps) {
  const { form, title, childId, recordId, parent, isIncomplete = false, children } = props;
  const toasts = useToasts();
  const { events } = useServices();
  const { goBack } = useGoBack(parent);
  const { onBack, leaveDialog } = useLeaveConfirmation({ form, title: '记录还没有保存', goBack });
  const { send, dialog } = useSaveRecord(childId, recordId);
  const [remove, { isLoading: isRemoving }] = useMutationWithToast(useRemoveHealthRecordMutation());

  const leave = (text: string) => {
    form.discard();
    toasts.show({ kind: 'success', text });
    goBack();
  };
  const handleSubmit = form.submit({
    send,
    onSaved: () => {
      events.forward('UserHealthRecordUpdated', recordId === '' ? 'healthAdd' : 'healthEdit');
      leave('记录已保存');
    },
  });
  const waitForPictures = (event: SubmitEvent) => {
    event.preventDefault();
    toasts.show({ kind: 'info', text: UPLOADS_PENDING_TEXT });
  };
  const handleRemove = async () => {
    if (!(await remove({ params: { childId, recordId } }))) return;
    events.forward('UserHealthRecordUpdated', 'healthDel');
    leave('记录已删除');
  };

  return (
    <Page title={title} onBack={onBack}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={isIncomplete ? waitForPictures : (event) => void handleSubmit(event)}
      >
        {children}
        <FormRefusal form={form} />
        <Button type="submit" size="large" wide loading={form.isSubmitting}>
          保存
        </Button>
        {recordId !== '' && (
          <div className={styles['remove']}>
            <ConfirmButton
              title="要删除这条记录吗？"
              text="删除以后找不回来"
              confirmLabel="删除"
              loading={isRemoving}
              onConfirm={() => void handleRemove()}
            >
              删除这条记录
            </ConfirmButton>
          </div>
        )}
      </form>
      {leaveDialog}
      {dialog}
    </Page>
  );
}
