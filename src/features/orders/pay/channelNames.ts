import type { ChannelId } from '#contract/mall/payments.ts';

export const channelNames: Record<ChannelId, string> = {
  host: '应用内付款',
  wechat: '微信支付',
  alipay: '支付宝',
  sandbox: '沙箱收银台（不扣钱）',
};

const names: Partial<Record<string, string>> = channelNames;

/** Returns the name of a payment channel. A channel that only a later release knows has a neutral name. */
export const channelNameOf = (channel: string): string => names[channel] ?? '其他方式';
