import { useState } from 'react';
import * as v from 'valibot';
import { MAX_FEEDBACK_PICTURES, MAX_FEEDBACK_TEXT } from '#contract/account/feedback.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { Button } from '#ui/action/Button.tsx';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { FormTextField } from '#widgets/form/FormTextField.tsx';
import { useField } from '#widgets/form/useField.ts';
import { useForm } from '#widgets/form/useForm.ts';
import { PictureField } from '#widgets/pictures/PictureField.tsx';
import { useSubmitAfterUploads } from '#widgets/pictures/useSubmitAfterUploads.ts';
import { useReplyToFeedbackMutation } from '#features/feedback/api.ts';
import { MessageText } from '#features/feedback/write/feedbackFields.ts';
import styles from './FeedbackThread.module.css';

const ReplyFields = v.object({ text: v.string(), pictures: v.array(v.string()) });
const ReplyRules = v.object({ text: MessageText, pictures: v.array(v.string()) });
const empty = { text: '', pictures: [] };

/** The form for a further message in a thread. The typed text is stored, so leaving needs no confirmation. */
export function ReplyForm({ id }: { id: string }) {
  const [reply] = useReplyToFeedbackMutation();
  const form = useForm({
    schema: ReplyRules,
    initialValues: empty,
    draft: { key: storageKeys.feedbackReplyDraft, id, fields: ReplyFields },
  });
  const [sentCount, setSentCount] = useState(0);
  const pictures = useField(form, 'pictures');
  const { noteIncomplete, handleSubmit } = useSubmitAfterUploads(
    form.submit({
      send: (body) => reply({ params: { feedbackId: id }, body }),
      onSaved: () => {
        form.discard();
        setSentCount(sentCount + 1);
      },
    }),
  );
  return (
    <form noValidate className={styles['reply']} onSubmit={handleSubmit}>
      <FormTextField
        form={form}
        name="text"
        label="再补充几句"
        placeholder="还有什么要说的？"
        rows={3}
        maxLength={2 * MAX_FEEDBACK_TEXT}
      />
      <PictureField
        // A new key clears the picture field after sending, because the sent pictures now belong to the message.
        key={sentCount}
        label="图片"
        purpose="feedback"
        most={MAX_FEEDBACK_PICTURES}
        ids={pictures.value}
        onChange={pictures.change}
        onIncomplete={(isIncomplete) => noteIncomplete('pictures', isIncomplete)}
      />
      <FormRefusal form={form} />
      <Button type="submit" wide loading={form.isSubmitting}>
        发送
      </Button>
    </form>
  );
}
