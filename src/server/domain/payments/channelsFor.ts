import type { ChannelId } from '#contract/mall/payments.ts';
import type { deliveries } from '#contract/mall/goods.ts';
import { defaultAgent, NATIVE_AGENT, osOf, environmentKindOf } from '#contract/host/agent.ts';
import { isSupported } from '#contract/host/hostCapability.ts';

/** The apps and browsers in which a page may run. They are distinguished only where payments differ. */
export type PaymentPlace = 'iosHost' | 'iosHostWithoutPayment' | 'host' | 'hostWithoutPayment' | BrowserPlace;
type BrowserPlace = 'wechat' | 'iosWechat' | 'alipay' | 'browser';

type Delivery = (typeof deliveries)[number];

/** `virtual` goods are all goods that are delivered without a parcel. */
export type GoodsNature = 'parcel' | 'virtual';

/** Returns the nature of an order by its lines: it is virtual as soon as one of them is delivered without a parcel. */
export const natureOf = (lines: readonly { delivers: Delivery }[]): GoodsNature =>
  lines.every(({ delivers }) => delivers === 'parcel') ? 'parcel' : 'virtual';

/** A channel, and the manner in which it is used in an app or browser. */
export interface OfferedChannel {
  channel: ChannelId;
  way: 'app' | 'jsapi' | 'h5' | 'page';
}

const host: OfferedChannel = { channel: 'host', way: 'app' };
const wechatH5: OfferedChannel = { channel: 'wechat', way: 'h5' };
const wechatInside: OfferedChannel = { channel: 'wechat', way: 'jsapi' };
const alipay: OfferedChannel = { channel: 'alipay', way: 'h5' };
const sandbox: OfferedChannel = { channel: 'sandbox', way: 'page' };

/**
 * The channels by app or browser and by nature of the goods, the recommended channel first. Apple allows an app to sell
 * virtual goods only through the app's own payment. So no other channel is offered for them in apps on iOS, not even
 * for tests.
 */
const table: Readonly<Record<PaymentPlace, Record<GoodsNature, readonly OfferedChannel[]>>> = {
  iosHost: { parcel: [host, wechatH5, alipay, sandbox], virtual: [host] },
  iosHostWithoutPayment: { parcel: [wechatH5, alipay, sandbox], virtual: [] },
  host: { parcel: [host, wechatH5, alipay, sandbox], virtual: [host, wechatH5, alipay, sandbox] },
  hostWithoutPayment: { parcel: [wechatH5, alipay, sandbox], virtual: [wechatH5, alipay, sandbox] },
  wechat: { parcel: [wechatInside, sandbox], virtual: [wechatInside, sandbox] },
  iosWechat: { parcel: [wechatInside, sandbox], virtual: [] },
  alipay: { parcel: [alipay, sandbox], virtual: [alipay, sandbox] },
  browser: { parcel: [wechatH5, alipay, sandbox], virtual: [wechatH5, alipay, sandbox] },
};

/**
 * Returns the channels that a page in this app or browser may use for goods of this nature, whether or not they are
 * configured.
 */
export const channelsFor = (place: PaymentPlace, nature: GoodsNature): readonly OfferedChannel[] =>
  table[place][nature];

/**
 * Returns the channels for a friend who pays for somebody else's order. The payment of the host app is left out,
 * because it belongs to the user of the app. So where iOS allows only the app's own payment, no friend can pay.
 */
export const friendChannelsFor = (place: PaymentPlace, nature: GoodsNature): readonly OfferedChannel[] =>
  channelsFor(place, nature).filter(({ channel }) => channel !== 'host');

/** Returns the app or browser in which a page runs, by its user agent. */
export function placeOf(userAgent: string): PaymentPlace {
  const isIos = osOf(userAgent) === 'ios';
  const surroundings = environmentKindOf(userAgent);
  if (surroundings === 'wechat') return isIos ? 'iosWechat' : 'wechat';
  if (surroundings !== 'host') return surroundings;
  const [, , caller = defaultAgent.caller, version = defaultAgent.version] = NATIVE_AGENT.exec(userAgent) ?? [];
  const canPay = isSupported('pay.launch', caller, version);
  if (isIos) return canPay ? 'iosHost' : 'iosHostWithoutPayment';
  return canPay ? 'host' : 'hostWithoutPayment';
}
