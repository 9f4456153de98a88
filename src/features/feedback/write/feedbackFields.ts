import * as v from 'valibot';
import { feedbackTopics, MAX_CONTACT, MAX_FEEDBACK_TEXT, type FeedbackTopic } from '#contract/account/feedback.ts';

export const FeedbackFields = v.object({
  /** The topic; empty until the user has chosen one. */
  topic: v.string(),
  text: v.string(),
  pictures: v.array(v.string()),
  contact: v.string(),
  sendsDevice: v.boolean(),
});
export type FeedbackFields = v.InferOutput<typeof FeedbackFields>;

/** Checks that a message is neither empty nor too long. */
export const MessageText = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('写几句话，说说是什么事'),
  v.maxLength(MAX_FEEDBACK_TEXT, ({ received }) => `最多写 ${MAX_FEEDBACK_TEXT} 个字，现在 ${received} 个`),
);

/** Checks the fields. Its messages are shown in the form. */
export const FeedbackFormRules = v.object({
  topic: v.picklist(feedbackTopics, '选一选是哪方面的事'),
  text: MessageText,
  pictures: v.array(v.string()),
  contact: v.pipe(v.string(), v.trim(), v.maxLength(MAX_CONTACT, `最多写 ${MAX_CONTACT} 个字`)),
  sendsDevice: v.boolean(),
});

export const emptyFeedback = (topic: FeedbackTopic | undefined): FeedbackFields => ({
  topic: topic ?? '',
  text: '',
  pictures: [],
  contact: '',
  sendsDevice: false,
});
