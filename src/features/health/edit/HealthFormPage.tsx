import type { ReactNode, SubmitEvent } from 'react';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Button } from '#ui/action/Button.tsx';
import { AskButton } from '#ui/dialog/AskButton.tsx';
import { Page } from '#ui/navigation/Page.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { useLeaving } from '#widgets/form/useLeaving.tsx';
import { PICTURES_FIRST } from '#widgets/pictures/usePicturesFirst.ts';
import { useChange } from '#widgets/useChange.ts';
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
  const { onBack, question } = useLeaving({ form, title: '记录还没有保存', goBack });
  const { send, dialog } = useSaveRecord(childId, recordId);
  const [remove, { isLoading: isRemoving }] = useChange(useRemoveHealthRecordMutation());

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
    toasts.show({ kind: 'info', text: PICTURES_FIRST });
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
            <AskButton
              title="要删除这条记录吗？"
              text="删除以后找不回来"
              go="删除"
              loading={isRemoving}
              onGo={() => void handleRemove()}
            >
              删除这条记录
            </AskButton>
          </div>
        )}
      </form>
      {question}
      {dialog}
    </Page>
  );
}
