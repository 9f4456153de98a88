import * as v from 'valibot';
import { Cursor, PageSize } from '#contract/catalogue/catalogue.ts';
import { endpoint } from '#contract/endpoint.ts';
import { boundedText, Count, filledText, listOf, Moment, RandomId } from '#contract/fields.ts';
import { UploadedPicture } from '#contract/uploads.ts';

/** The subjects that a message to the operator can have. */
export const feedbackTopics = ['suggestion', 'fault', 'content', 'account', 'order', 'other'] as const;
export type FeedbackTopic = (typeof feedbackTopics)[number];

/**
 * The states of a thread. `open`: it waits for an answer; `answered`: the user may write again; `closed`: nobody can
 * write any more.
 */
export const feedbackStates = ['open', 'answered', 'closed'] as const;
export type FeedbackState = (typeof feedbackStates)[number];

export const MAX_FEEDBACK_TEXT = 1_000;
export const MAX_FEEDBACK_PICTURES = 4;
export const MAX_CONTACT = 60;
export const MAX_DEVICE_TEXT = 400;

const Text = filledText(MAX_FEEDBACK_TEXT);
/** The ids of completed uploads, in the order in which the pictures are shown. */
const Pictures = listOf(RandomId, MAX_FEEDBACK_PICTURES);

const thread = {
  id: RandomId,
  /** `topic` is one of `feedbackTopics`, `state` one of `feedbackStates`; later releases may add values. */
  topic: v.string(),
  state: v.string(),
  /** Whether the user has not read the latest answer yet. */
  isUnread: v.boolean(),
  writtenAt: Moment,
};

/** `text`: the beginning of the first message. `messages`: the number of messages. */
const FeedbackCard = v.object({ ...thread, text: v.string(), messages: Count });
export type FeedbackCard = v.InferOutput<typeof FeedbackCard>;

const FeedbackMessage = v.object({
  author: v.picklist(['user', 'operator']),
  text: v.string(),
  pictures: v.array(UploadedPicture),
  writtenAt: Moment,
});

const FeedbackThread = v.object({
  ...thread,
  contact: v.nullable(v.string()),
  /** The description of the device, if the user has agreed to send it. */
  device: v.nullable(v.string()),
  /** Whether the user may write again. */
  canReply: v.boolean(),
  messages: v.array(FeedbackMessage),
});
export type FeedbackThread = v.InferOutput<typeof FeedbackThread>;

/** The threads are sorted by their last message, newest first. */
export const listFeedback = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/feedback',
  summary: 'A page of what the account has written to the operator',
  access: 'registered',
  query: v.object({ limit: PageSize, cursor: v.optional(Cursor) }),
  reply: v.object({ items: v.array(FeedbackCard), next: v.nullable(v.string()) }),
});

export const writeFeedback = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/feedback',
  summary: 'Write to the operator',
  access: 'registered',
  body: v.object({
    topic: v.picklist(feedbackTopics),
    text: Text,
    pictures: Pictures,
    contact: v.nullable(filledText(MAX_CONTACT)),
    device: v.nullable(boundedText(MAX_DEVICE_TEXT)),
  }),
  reply: v.object({ id: RandomId }),
});

const params = v.object({ feedbackId: RandomId });

export const getFeedback = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/feedback/:feedbackId',
  summary: 'A message to the operator with all answers',
  access: 'registered',
  params,
  reply: FeedbackThread,
});

export const markFeedbackRead = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/feedback/:feedbackId/read',
  summary: 'Note that the user has read the answers',
  access: 'registered',
  isUnasked: true,
  params,
  reply: v.object({}),
});

export const replyToFeedback = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/feedback/:feedbackId/messages',
  summary: 'Write to the operator again about the same matter',
  access: 'registered',
  params,
  body: v.object({ text: Text, pictures: Pictures }),
  reply: v.object({}),
});

export const closeFeedback = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/feedback/:feedbackId/closed',
  summary: 'Say that a matter is settled',
  access: 'registered',
  params,
  reply: v.object({}),
});
