import { useState } from 'react';
import type { MyWorkDetail } from '#contract/works/myWorks.ts';
import { audiences, WORK_ABOUT_LENGTH, WORK_TITLE_LENGTH, type Audience } from '#lib/works/workRules.ts';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useChangeWorkMutation } from '#platform/works/ownWorksApi.ts';
import { audienceNames } from '#lib/works/workTexts.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ChipField } from '#ui/input/ChipField.tsx';
import { Page } from '#ui/navigation/Page.tsx';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { FormTextField } from '#widgets/form/FormTextField.tsx';
import { useField } from '#widgets/form/useField.ts';
import { useForm } from '#widgets/form/useForm.ts';
import { useLeaveConfirmation } from '#widgets/form/useLeaveConfirmation.tsx';
import { useSubmitAfterUploads } from '#widgets/pictures/useSubmitAfterUploads.ts';
import { WorkLog } from '#widgets/works/WorkLog.tsx';
import columns from '#features/recording/columns.module.css';
import styles from '#features/recording/audition/Audition.module.css';
import { CoverField } from './CoverField.tsx';
import { DeleteWork } from './DeleteWork.tsx';
import { LocalDraft } from './LocalDraft.tsx';
import { Refusal } from './Refusal.tsx';
import { usePublishing } from './usePublishing.tsx';
import { workDraft, workFieldsOf, workForm } from './workFields.ts';
import { WorkSound } from './WorkSound.tsx';

const options = audiences.map((value) => ({ value, label: audienceNames[value] }));

/** What each audience means for the recording, as explained to the parent who confirms the audience. */
const audienceNotes: Readonly<Record<Audience, string>> = {
  family: '只有你们家的人能听，马上就存好。',
  friends: '你们家加过的好友也能听。要家长输密码，还要等工作人员审核。',
  everybody: '所有人都能听，能看到的只有昵称。要家长输密码，还要等工作人员审核。',
};

interface WorkFormProps {
  work: MyWorkDetail;
  onPublished: () => void;
}

/**
 * The form for title, cover and audience of a recording. The user is asked to confirm before unsaved changes are lost
 * (BRIDGE-11).
 */
export function WorkForm({ work, onPublished }: WorkFormProps) {
  const { goBack } = useGoBack(href('launchAudition'));
  const { events } = useServices();
  const [change] = useChangeWorkMutation();
  const [initialValues] = useState(() => workFieldsOf(work));
  const form = useForm({
    schema: workForm(work),
    initialValues,
    draft: workDraft(work.id),
  });
  const audience = useField(form, 'audience');
  const { onBack, leaveDialog } = useLeaveConfirmation({ form, title: '录音还没有存好', goBack });
  const { publish, isPublishing, pinSheet } = usePublishing(work.id, () => {
    form.discard();
    onPublished();
  });
  const { noteIncomplete, handleSubmit } = useSubmitAfterUploads(
    form.submit({
      send: (fields) => change({ workId: work.id, ...fields }),
      onSaved: (saved) => {
        // For the family, `publish` saves the recording immediately and notifies the host, so the host is not notified
        // here.
        if (saved.audience !== 'family') events.forward('UserLaunchAudioUpdated');
        publish(saved.audience);
      },
    }),
  );
  return (
    <Page title="试听" onBack={onBack}>
      <div className={columns['columns']}>
        <div className={columns['column']}>
          <Refusal work={work} />
          <WorkSound work={work} />
          <LocalDraft work={work} />
          {/* The history of a draft is not shown: before it is first saved or published, the history contains nothing
              of interest to a family. */}
          {work.state !== 'draft' && (
            <Card>
              <WorkLog workId={work.id} />
            </Card>
          )}
        </div>
        <form className={columns['column']} noValidate onSubmit={handleSubmit}>
          <FormTextField form={form} name="title" label="题目" autoComplete="off" maxLength={2 * WORK_TITLE_LENGTH} />
          <FormTextField
            form={form}
            name="about"
            label="想说的话（可以不写）"
            placeholder="念的是什么，为什么喜欢它"
            rows={3}
            maxLength={2 * WORK_ABOUT_LENGTH}
          />
          <CoverField form={form} work={work} onIncomplete={(isIncomplete) => noteIncomplete('photo', isIncomplete)} />
          <div>
            <ChipField
              label="给谁听"
              options={options}
              isChosen={(one) => one === audience.value}
              onPress={audience.change}
            />
            <p className={styles['note']}>{audienceNotes[audience.value]}</p>
          </div>
          <FormRefusal form={form} />
          <Button type="submit" size="large" wide loading={form.isSubmitting || isPublishing}>
            {audience.value === 'family' ? '存给家里人' : '请家长确认，发布'}
          </Button>
          <DeleteWork work={work} onDeleted={form.discard} />
        </form>
      </div>
      {pinSheet}
      {leaveDialog}
    </Page>
  );
}
