import * as v from 'valibot';
import { feedbackTopics, MOST_CONTACT, MOST_FEEDBACK_TEXT, type FeedbackTopic } from '#contract/account/feedback.ts';

export const FeedbackFields = v.object({
  /** Empty until one is chosen. */
  topic: v.string(),
  text: v.string(),
  pictures: v.array(v.string()),
  contact: v.string(),
  sendsDevice: v.boolean(),
});
export type FeedbackFields = v.InferOutput<typeof FeedbackFields>;

/** A message of at most so many characters that is not empty. */
export const MessageText = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('写几句话，说说是什么事'),
  v.maxLength(MOST_FEEDBACK_TEXT, ({ received }) => `最多写 ${MOST_FEEDBACK_TEXT} 个字，现在 ${received} 个`),
);

/** The rules of the fields, in the words of the form. */
export const FeedbackFormRules = v.object({
  topic: v.picklist(feedbackTopics, '选一选是哪方面的事'),
  text: MessageText,
  pictures: v.array(v.string()),
  contact: v.pipe(v.string(), v.trim(), v.maxLength(MOST_CONTACT, `最多写 ${MOST_CONTACT} 个字`)),
  sendsDevice: v.boolean(),
});

export const emptyFeedback = (topic: FeedbackTopic | undefined): FeedbackFields => ({
  topic: topic ?? '',
  text: '',
  pictures: [],
  contact: '',
  sendsDevice: false,
});
