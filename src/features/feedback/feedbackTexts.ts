import { feedbackStateTexts, feedbackTopicTexts } from '#lib/contact/contactTexts.ts';

/* Later releases may add states and topics, so these functions accept every text. */
const stateTexts: Partial<Record<string, string>> = feedbackStateTexts;
const topicTexts: Partial<Record<string, string>> = feedbackTopicTexts;

export const stateText = (state: string): string => stateTexts[state] ?? '处理中';

export const topicText = (topic: string): string => topicTexts[topic] ?? feedbackTopicTexts.other;
