import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { boundedText, Count, Moment, RandomId, textOf } from '#contract/fields.ts';
import { Cover } from '#contract/stories/stories.ts';
import { OrderId } from './orders.ts';
import { PaymentChannelId, Channels, GuardianCheck, Launch, PayerOpenId } from './payments.ts';

/**
 * The states of a payment request, as far as the viewer may know them. `open`: a friend can pay; `paying`: somebody has
 * begun to pay (the friend's page shows this state only to that person, even after the link has ended); `paid`;
 * `refunding` and `refunded`: the money of this payer is being returned, or was returned; `cancelled`: the owner has
 * withdrawn the request; `expired`; `ended`: the order ended in another way.
 */
export const payRequestStates = [
  ...(['open', 'paying', 'paid', 'refunding', 'refunded', 'cancelled', 'expired', 'ended'] as const),
] as const;
export type PayRequestState = (typeof payRequestStates)[number];

/** The maximum length of the message to a friend, in UTF-16 units. */
export const MAX_MESSAGE = 60;

/** The secret of a link: 256 random bits in base64url, which the fragment of the link contains. */
export const LinkSecret = textOf(43, /^[\w-]{43}$/);

/** What a friend sees of one line of an order. */
export const OrderedItem = v.object({
  title: v.string(),
  choices: v.array(v.string()),
  picture: Cover,
  quantity: Count,
});
export type PayRequestItem = v.InferOutput<typeof OrderedItem>;

const State = v.picklist(payRequestStates);

/** What the owner of an order sees of the newest payment request for it. */
const PayRequest = v.object({
  orderId: OrderId,
  items: v.array(OrderedItem),
  amountFen: Count,
  /**
   * `virtual` if at least one line is delivered without a parcel; apps on iOS must not show the price of such an order.
   * Replies of earlier releases do not contain it.
   */
  nature: v.optional(v.picklist(['parcel', 'virtual']), 'virtual'),
  /** A text for the owner that says why no friend can be asked to pay now; null if a friend can be asked. */
  obstacle: v.nullable(v.string()),
  /** How an adult must confirm a payment request before it is created. */
  guardian: GuardianCheck,
  request: v.nullable(v.object({ id: RandomId, state: State, message: v.string(), createdAt: Moment, endsAt: Moment })),
});
export type PayRequest = v.InferOutput<typeof PayRequest>;

/**
 * What everybody with the link sees. About the owner, it contains only a masked name and the text that the owner wrote;
 * a test fails if a field is added. Once a request has ended, viewers who have not paid learn only that it has ended.
 */
const FriendView = v.object({
  state: State,
  /** Who views the request. `payer`: this browser has paid, even if the money was returned later. */
  viewer: v.picklist(['owner', 'payer', 'guest']),
  ownerName: v.string(),
  message: v.string(),
  items: v.array(OrderedItem),
  amountFen: Count,
  /** The time until which the viewer can begin to pay; null if the viewer cannot. */
  endsAt: v.nullable(Moment),
  channels: Channels,
  /** A text that says why nothing can be paid on this page; null if a payment is possible. */
  obstacle: v.nullable(v.string()),
  /** The id of the order for its owner; null for everybody else. */
  orderId: v.nullable(OrderId),
});
export type FriendView = v.InferOutput<typeof FriendView>;

const ofOrder = v.object({ orderId: OrderId });
const ofRequest = v.object({ requestId: RandomId });
/** `payer`: a secret that the friend's browser creates in order to recognise its own payment later. */
const friendSecrets = { secret: LinkSecret, payer: LinkSecret };

export const getPayRequest = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/orders/:orderId/pay-request',
  summary: 'Whether a friend was asked to pay for an order, and what became of it',
  access: 'registered',
  params: ofOrder,
  reply: PayRequest,
});

/**
 * Creates a payment request, which replaces an earlier one. Only this reply contains the secret of the link, because
 * the gateway stores only its digest.
 */
export const askFriend = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/orders/:orderId/pay-request',
  summary: 'Create a link by which a friend can pay for an unpaid order',
  access: 'registered',
  params: ofOrder,
  body: v.object({ message: boundedText(MAX_MESSAGE) }),
  reply: v.object({ id: RandomId, secret: LinkSecret }),
});

export const cancelPayRequest = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/orders/:orderId/pay-request/cancelled',
  summary: 'End the link; what a friend has paid before still pays the order',
  access: 'registered',
  params: ofOrder,
  reply: PayRequest,
});

/** The call is a POST, because its input must not appear in an address. */
export const viewPayRequest = endpoint({
  method: 'POST',
  once: false,
  readOnly: true,
  path: '/inner4/ilisten/pay-requests/:requestId/view',
  summary: 'What the holder of a link is asked to pay for',
  access: 'client',
  params: ofRequest,
  body: v.object(friendSecrets),
  reply: FriendView,
});

export const startFriendPayment = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/pay-requests/:requestId/payment',
  summary: 'Start to pay for a friend by a channel',
  access: 'client',
  params: ofRequest,
  /** `isAdult`: the payer confirms being an adult and paying voluntarily. */
  body: v.object({
    ...friendSecrets,
    isAdult: v.literal(true),
    channel: PaymentChannelId,
    openId: v.optional(PayerOpenId),
  }),
  reply: Launch,
});

export const checkFriendPayment = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/pay-requests/:requestId/payment/check',
  summary: 'The same as the view after asking the channels about the payments of this browser',
  access: 'client',
  params: ofRequest,
  body: v.object(friendSecrets),
  reply: FriendView,
});
