import type { Database } from '#server/database/connection/open.ts';
import type { AlipayAccount } from '#server/settings/accounts.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { PaymentChannels } from './channel.ts';
import { alipayChannel } from './alipayChannel.ts';
import { hostChannel } from './hostChannel.ts';
import { sandboxChannel } from './sandboxChannel.ts';
import { wechatChannel } from './wechatChannel.ts';

const alipayChannels = new WeakMap<AlipayAccount, ReturnType<typeof alipayChannel>>();

/**
 * Returns the channel of an account. Each account has only one channel, so that a certificate that one request has
 * downloaded is used by all later ones.
 */
export function alipayChannelOf(account: AlipayAccount, now: () => Date): ReturnType<typeof alipayChannel> {
  const channel = alipayChannels.get(account) ?? alipayChannel(account, now);
  alipayChannels.set(account, channel);
  return channel;
}

/** Returns the channels that are configured. Production has no sandbox. */
export function paymentChannels(settings: Settings, db: Database, now: () => Date): PaymentChannels {
  const { appEnv, hostPayment, wechatPay, alipay } = settings;
  return {
    ...(hostPayment && { host: hostChannel(hostPayment, db, now) }),
    ...(wechatPay && { wechat: wechatChannel(wechatPay, now) }),
    ...(alipay && { alipay: alipayChannelOf(alipay, now) }),
    ...(appEnv !== 'production' && { sandbox: sandboxChannel(db, now) }),
  };
}
