/* The labels for feedback and for the applications of partners. The screens and the list of personal data show them. */

export const feedbackTopicTexts = {
  suggestion: '提个建议',
  fault: '用不了、出错了',
  content: '内容有问题',
  account: '账号和会员',
  order: '订单和付款',
  other: '别的',
} as const;

export const feedbackStateTexts = {
  open: '等待回复',
  answered: '已回复',
  closed: '已结束',
} as const;

export const partnerKindTexts = {
  content: '内容合作',
  hardware: '硬件合作',
  school: '学校和机构',
  channel: '渠道合作',
  other: '别的合作',
} as const;

export const partnerStateTexts = {
  submitted: '等待处理',
  accepted: '已通过',
  refused: '没有通过',
  withdrawn: '已撤回',
} as const;
