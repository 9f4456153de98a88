import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { AppId, Count, listOf, Moment, textOf } from '#contract/fields.ts';
import { MOBILE_NUMBER } from '#lib/text/mobileNumber.ts';
import { OrderId, SurplusPayments } from './orders.ts';

/**
 * The payment channels. `host`: the payment of the native app; `sandbox`: a cashier without real money, which
 * production does not have.
 */
export const channelIds = ['host', 'wechat', 'alipay', 'sandbox'] as const;
export type ChannelId = (typeof channelIds)[number];

/** The channel that a payer has chosen. */
export const PaymentChannelId = v.picklist(channelIds);
/** The channels that are available where the page is open, the recommended one first. */
export const Channels = listOf(PaymentChannelId, channelIds.length);
/** The id of the payer at our official WeChat account, which payments inside WeChat need. */
export const PayerOpenId = textOf(64, /^[\w-]{6,64}$/);

/** Whether an adult has confirmed an action on an order, and how an adult can confirm it. */
export const GuardianCheck = v.object({
  isPassed: v.boolean(),
  /**
   * Whether an adult confirms by the parent PIN instead of an SMS code. Gateways of the previous release leave this
   * field out.
   */
  hasPin: v.optional(v.boolean()),
  /**
   * The masked mobile number to which the SMS code is sent. Null if the account has no number; then the adult enters
   * one.
   */
  mobile: v.nullable(v.string()),
});

/**
 * The mobile number to which the SMS code for the adult is sent. Requests contain this number only if the account has
 * none of its own.
 */
export const GuardianMobile = v.optional(textOf(11, MOBILE_NUMBER));
export const GuardianCode = textOf(6, /^\d{6}$/);

/**
 * The state of the payment of an order according to the server. `unpaid`: no payment was started; `pending`: the payer
 * may have paid, but the channel has not confirmed it yet; `paid`; `closed`: the order cannot be paid any more, or its
 * money is being returned.
 */
export const paymentStates = ['unpaid', 'pending', 'paid', 'closed'] as const;

const Cashier = v.object({
  orderId: OrderId,
  orderKind: v.string(),
  orderState: v.string(),
  state: v.picklist(paymentStates),
  amountFen: Count,
  /** The time until which the order can be paid. The order expires a little later. */
  endsAt: v.nullable(Moment),
  /** The payment channels; empty if the order cannot be paid on this page. */
  channels: Channels,
  /** The channel of the latest payment attempt. */
  lastChannel: v.nullable(PaymentChannelId),
  /** A text for the user that says why nothing can be paid now; null if a payment is possible. */
  obstacle: v.nullable(v.string()),
  /**
   * A text for the user that says why no friend can be asked to pay here; null if a friend can be asked. Replies of
   * earlier releases do not contain it.
   */
  friendObstacle: v.optional(v.nullable(v.string()), null),
  guardian: GuardianCheck,
  surplusPayments: SurplusPayments,
});
export type Cashier = v.InferOutput<typeof Cashier>;

/** The parameters of WeChat's function `getBrandWCPayRequest`. */
const WechatPayRequest = v.object({
  appId: AppId,
  timeStamp: v.string(),
  nonceStr: v.string(),
  package: v.string(),
  signType: v.string(),
  paySign: v.string(),
});
export type WechatPayRequest = v.InferOutput<typeof WechatPayRequest>;

/** The number by which we identify a payment at its channel. */
const PaymentId = textOf(24, /^\d{24}$/);

/** What the page must do next: open an address, call WeChat, or call the host app. */
export const Launch = v.variant('kind', [
  v.object({ kind: v.literal('open'), url: v.string() }),
  v.object({ kind: v.literal('wechat'), request: WechatPayRequest }),
  v.object({ kind: v.literal('host'), paymentId: PaymentId }),
]);
export type Launch = v.InferOutput<typeof Launch>;

const params = v.object({ orderId: OrderId });

export const getCashier = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/orders/:orderId/payment',
  summary: 'How an order can be paid here, and the state of its payment',
  access: 'registered',
  params,
  reply: Cashier,
});

export const askPayment = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/orders/:orderId/payment/check',
  summary: 'The same after asking the channels about unconfirmed attempts',
  access: 'registered',
  // The call is allowed before the user agrees to a new agreement, because a payer must always see what was paid.
  evenIf: ['notAgreed'],
  params,
  reply: Cashier,
});

export const sendGuardianCode = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/orders/:orderId/payment/captcha',
  summary: 'Send the SMS code with which an adult confirms the payment',
  access: 'registered',
  params,
  body: v.object({ mobile: GuardianMobile }),
  reply: v.object({}),
});

export const passGuardianCheck = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/orders/:orderId/payment/guardian',
  summary: 'Confirm the payment as an adult',
  access: 'registered',
  params,
  /** `code` is left out after a successful check of the parent PIN for this order. */
  body: v.object({ mobile: GuardianMobile, code: v.optional(GuardianCode) }),
  reply: Cashier,
});

/**
 * Returns how the page starts the payment. The gateway takes the amount from the order. A repeated call with the same
 * channel continues the same payment attempt, so that the payer cannot pay twice.
 */
export const startPayment = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/orders/:orderId/payment',
  summary: 'Start to pay an order by a channel',
  access: 'registered',
  params,
  body: v.object({ channel: PaymentChannelId, openId: v.optional(PayerOpenId) }),
  reply: Launch,
});
