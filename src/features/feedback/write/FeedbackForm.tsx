import { useSearchParams } from 'react-router';
import { feedbackTopics, MAX_CONTACT, MAX_FEEDBACK_PICTURES, MAX_FEEDBACK_TEXT } from '#contract/account/feedback.ts';
import { appVersion } from '#platform/environment/build.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { useNavigateAfterReply } from '#platform/navigation/afterReply/useNavigateAfterReply.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipField } from '#ui/input/ChipField.tsx';
import { Page } from '#ui/navigation/Page.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { FormRefusal } from '#widgets/form/FormRefusal.tsx';
import { FormTextField } from '#widgets/form/FormTextField.tsx';
import { useField } from '#widgets/form/useField.ts';
import { useForm } from '#widgets/form/useForm.ts';
import { useLeaveConfirmation } from '#widgets/form/useLeaveConfirmation.tsx';
import { PictureField } from '#widgets/pictures/PictureField.tsx';
import { useSubmitAfterUploads } from '#widgets/pictures/useSubmitAfterUploads.ts';
import { useFeedbackList, useWriteFeedbackMutation } from '#features/feedback/api.ts';
import { feedbackTopicTexts } from '#lib/contact/contactTexts.ts';
import { deviceText } from './deviceText.ts';
import { emptyFeedback, FeedbackFields, FeedbackFormRules } from './feedbackFields.ts';
import styles from './FeedbackForm.module.css';

const topics = feedbackTopics.map((value) => ({ value, label: feedbackTopicTexts[value] }));

/**
 * The form for a message to the operator. It asks for confirmation before the user leaves it with unsaved changes
 * (BRIDGE-11). The address parameter `topic` selects the topic, and `from` is the path of the screen on which something
 * went wrong.
 */
export function FeedbackForm() {
  const [search] = useSearchParams();
  const navigate = useNavigateAfterReply();
  const toasts = useToasts();
  const { environment } = useServices();
  const { goBack } = useGoBack(href('profile'));
  const [write] = useWriteFeedbackMutation();
  const requestedTopic = feedbackTopics.find((one) => one === search.get('topic'));
  const form = useForm({
    schema: FeedbackFormRules,
    initialValues: emptyFeedback(requestedTopic),
    // Drafts that were stored before 2026-11-30 have the topic with which the form was opened as their id.
    draft: { key: storageKeys.feedbackDraft, id: 'new', earlierIds: feedbackTopics, fields: FeedbackFields },
  });
  const topic = useField(form, 'topic');
  const pictures = useField(form, 'pictures');
  const sendsDevice = useField(form, 'sendsDevice');
  const device = deviceText(environment, appVersion, search.get('from'));
  const { onBack, leaveDialog } = useLeaveConfirmation({ form, title: '反馈还没有提交', goBack });
  const { noteIncomplete, handleSubmit } = useSubmitAfterUploads(
    form.submit({
      send: ({ sendsDevice: isAllowed, contact, ...rest }) =>
        write({ body: { ...rest, contact: contact === '' ? null : contact, device: isAllowed ? device : null } }),
      onSaved: ({ id }) => {
        form.discard();
        toasts.show({ kind: 'success', text: '收到啦，回复以后在这里能看到' });
        navigate(href('feedback', { id }), { replace: true });
      },
    }),
  );

  return (
    <Page title="意见反馈" onBack={onBack}>
      <form noValidate className={styles['form']} onSubmit={handleSubmit}>
        <EarlierMessagesLink />
        <ChipField
          label="是哪方面的事？"
          options={topics}
          isChosen={(value) => topic.value === value}
          onPress={topic.change}
          problem={topic.problem}
        />
        <FormTextField
          form={form}
          name="text"
          label="想说的话"
          placeholder="哪里不好用？希望是什么样？"
          rows={6}
          maxLength={2 * MAX_FEEDBACK_TEXT}
        />
        <PictureField
          label="截图或照片"
          purpose="feedback"
          most={MAX_FEEDBACK_PICTURES}
          ids={pictures.value}
          onChange={pictures.change}
          onIncomplete={(isIncomplete) => noteIncomplete('pictures', isIncomplete)}
        />
        <FormTextField
          form={form}
          name="contact"
          label="联系方式（可以不写）"
          placeholder="手机号、邮箱或微信，只用来回复你"
          maxLength={2 * MAX_CONTACT}
        />
        <div>
          <Chip selected={sendsDevice.value} onClick={() => sendsDevice.change(!sendsDevice.value)}>
            {sendsDevice.value ? '会附上设备和版本信息' : '附上设备和版本信息'}
          </Chip>
          <p className={styles['hint']}>
            {sendsDevice.value ? `会附上：${device}` : '不选就不会发送。遇到出错的时候附上，更容易查清楚。'}
          </p>
        </div>
        <p className={styles['hint']}>照片里的拍摄地点和时间会去掉，只有你和处理反馈的工作人员看得到。</p>
        <FormRefusal form={form} />
        <Button type="submit" size="large" wide loading={form.isSubmitting}>
          提交
        </Button>
      </form>
      {leaveDialog}
    </Page>
  );
}

/** Links to earlier messages, and says how many of them have a new answer. */
function EarlierMessagesLink() {
  const { currentData = [] } = useFeedbackList();
  if (currentData.length === 0) return null;
  const unread = currentData.filter(({ isUnread }) => isUnread).length;
  return (
    <ButtonLink href={href('feedback', { view: 'mine' })} as={AppLink} kind="secondary" wide>
      {unread > 0 ? `我的反馈有 ${unread} 条新回复` : '看看我的反馈'}
    </ButtonLink>
  );
}
