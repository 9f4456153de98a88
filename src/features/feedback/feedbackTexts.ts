import type { FeedbackTopic } from '#contract/account/feedback.ts';

export const topicTexts: Record<FeedbackTopic, string> = {
  suggestion: '提个建议',
  fault: '用不了、出错了',
  content: '内容有问题',
  account: '账号和会员',
  order: '订单和付款',
  other: '别的',
};

const stateTexts: Partial<Record<string, string>> = { open: '等待回复', answered: '已回复', closed: '已结束' };

export const stateText = (state: string): string => stateTexts[state] ?? '处理中';

export const topicText = (topic: string): string => (topicTexts as Partial<Record<string, string>>)[topic] ?? '别的';
