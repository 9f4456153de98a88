import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { boundedText, Moment, RandomId } from '#contract/fields.ts';
import { OrderId } from './orders.ts';
import { LinkSecret, MAX_MESSAGE, OrderedItem } from './payRequests.ts';
import { GuardianCheck, GuardianCode, GuardianMobile } from './payments.ts';

/**
 * The states of a gift. `open`: a friend can take it; `claimed`: a friend has taken it; `cancelled`: the owner has
 * withdrawn it; `expired`: nobody took it in time; `ended`: the order was cancelled or refunded.
 */
export const giftStates = ['open', 'claimed', 'cancelled', 'expired', 'ended'] as const;
export type GiftState = (typeof giftStates)[number];

const State = v.picklist(giftStates);

/** What the owner of an order sees of the newest link that gives the order away. */
const OrderGift = v.object({
  orderId: OrderId,
  items: v.array(OrderedItem),
  /** A text for the owner that says why the order cannot be given away now; null if it can. */
  obstacle: v.nullable(v.string()),
  /** An adult confirms each gift, but need not confirm again when the link of an open gift is replaced. */
  guardian: GuardianCheck,
  gift: v.nullable(
    v.object({
      id: RandomId,
      state: State,
      message: v.string(),
      endsAt: Moment,
      /** The masked name of the friend; null until the gift is claimed. */
      receiverName: v.nullable(v.string()),
    }),
  ),
});
export type OrderGift = v.InferOutput<typeof OrderGift>;

/**
 * What everybody with the link sees. When the gift can no longer be taken, only its owner and its receiver see the
 * goods and the message.
 */
const Gift = v.object({
  state: State,
  viewer: v.picklist(['owner', 'receiver', 'guest']),
  giverName: v.string(),
  message: v.string(),
  items: v.array(OrderedItem),
  /** A text that says why this viewer cannot take an open gift; null if no reason is known. */
  obstacle: v.nullable(v.string()),
  endsAt: v.nullable(Moment),
  /**
   * The id of an order: for the owner, the order that is given away; for the receiver, the order that taking the gift
   * has created.
   */
  orderId: v.nullable(OrderId),
});
export type Gift = v.InferOutput<typeof Gift>;

const ofOrder = v.object({ orderId: OrderId });
const ofGift = v.object({ giftId: RandomId });
const secretBody = v.object({ secret: LinkSecret });

export const getOrderGift = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/orders/:orderId/gift',
  summary: 'Whether an order is given to a friend, and what became of the link',
  access: 'registered',
  params: ofOrder,
  reply: OrderGift,
});

export const sendGiftCode = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/orders/:orderId/gift/captcha',
  summary: 'Send the SMS code with which an adult confirms the gift',
  access: 'registered',
  params: ofOrder,
  body: v.object({ mobile: GuardianMobile }),
  reply: v.object({}),
});

/**
 * Creates a link, which replaces an earlier one. Only this reply contains the secret of the link, because the gateway
 * stores only its digest. An adult must confirm the call, unless an earlier link is still open: by the parent PIN or,
 * if the account has none, by an SMS code.
 */
export const giveOrder = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/orders/:orderId/gift',
  summary: 'Create a link by which one friend gets the series of an order',
  access: 'registered',
  params: ofOrder,
  body: v.object({ message: boundedText(MAX_MESSAGE), mobile: GuardianMobile, code: v.optional(GuardianCode) }),
  reply: v.object({ id: RandomId, secret: LinkSecret }),
});

export const cancelGift = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/orders/:orderId/gift/cancelled',
  summary: 'Take the link back; refused once a friend has claimed the gift',
  access: 'registered',
  params: ofOrder,
  reply: OrderGift,
});

/** The call is a POST, because its input must not appear in an address. */
export const viewGift = endpoint({
  method: 'POST',
  once: false,
  readOnly: true,
  path: '/inner4/ilisten/gifts/:giftId/view',
  summary: 'What the holder of a link is given',
  access: 'client',
  params: ofGift,
  body: secretBody,
  reply: Gift,
});

/** A repeated call of the same user returns the same order. */
export const claimGift = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/gifts/:giftId/claimed',
  summary: 'Take a gift: its series belong to the caller from now on',
  access: 'registered',
  params: ofGift,
  body: secretBody,
  reply: v.object({ orderId: OrderId }),
});
