import { useSelector } from 'react-redux';
import { MAX_TEXT_LENGTH } from '#lib/works/workRules.ts';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { useNavigateAfterReply } from '#platform/navigation/afterReply/useNavigateAfterReply.ts';
import { openRecordings } from '#platform/recording/store/recordingDatabase.ts';
import { saveDraft } from '#platform/recording/store/drafts.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { selectKnownChildId } from '#platform/session/user/userSlice.ts';
import { Button } from '#ui/action/Button.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { FormTextField } from '#widgets/form/FormTextField.tsx';
import { useForm } from '#widgets/form/useForm.ts';
import { useLeaveConfirmation } from '#widgets/form/useLeaveConfirmation.tsx';
import { useCheckReadTextMutation } from '#features/recording/api.ts';
import { createTextDraft } from '#features/recording/newDraft.ts';
import { addPinyin } from '#features/recording/addPinyin.ts';
import styles from './RecordingChoice.module.css';
import { ownTextDraft, ownTextForm } from './ownTextForm.ts';

/**
 * The form for a text that the family has written. The typed text survives a reload, and the user is asked to confirm
 * before it is lost (BRIDGE-11).
 */
export function OwnText() {
  const owner = useSelector(selectKnownChildId);
  const navigate = useNavigateAfterReply();
  const { clock, randomId } = useServices();
  const form = useForm({ schema: ownTextForm, initialValues: { title: '', text: '' }, draft: ownTextDraft });
  const { goBack } = useGoBack(href('profile'));
  const { leaveDialog } = useLeaveConfirmation({ form, title: '要念的文字还没有用上', goBack });
  const [check] = useCheckReadTextMutation();
  const begin = async ({ title, text }: { title: string; text: string[] }) => {
    const { error } = await check({ title, sentences: text });
    if (error) return { error };
    const draft = createTextDraft({ id: randomId(), owner, now: clock.now() }, title, await addPinyin(text));
    try {
      await saveDraft(await openRecordings(), draft);
      return { data: draft.id };
    } catch {
      return { error: { message: '没有存好，请腾出一点空间再试一次' } };
    }
  };
  const handleSubmit = form.submit({
    send: begin,
    onSaved: (id) => {
      form.discard();
      navigate(href('launchAudio', { draft: id }));
    },
  });
  return (
    <CardSection title="念自己写的">
      <form className={styles['form']} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <p className={styles['note']}>日记、儿歌、自己编的故事都行。一句一句地念，每一句都能单独重录。</p>
        <FormTextField form={form} name="title" label="题目" placeholder="例如：我和奶奶去买菜" maxLength={60} />
        <FormTextField
          form={form}
          name="text"
          label="要念的文字"
          placeholder="写在这里，或者粘贴进来"
          rows={6}
          maxLength={MAX_TEXT_LENGTH + 1_000}
        />
        <FormRefusal form={form} />
        <Button type="submit" wide loading={form.isSubmitting}>
          准备录音
        </Button>
      </form>
      {leaveDialog}
    </CardSection>
  );
}
