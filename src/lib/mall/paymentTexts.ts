/** The names of the payment channels. */
export const channelTexts = {
  host: '应用内付款',
  wechat: '微信支付',
  alipay: '支付宝',
  sandbox: '沙箱收银台（不扣钱）',
} as const;
