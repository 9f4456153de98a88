import { channelTexts } from '#lib/mall/paymentTexts.ts';

const names: Partial<Record<string, string>> = channelTexts;

/** Returns the name of a payment channel. A channel that only a later release knows has a neutral name. */
export const channelNameOf = (channel: string): string => names[channel] ?? '其他方式';
