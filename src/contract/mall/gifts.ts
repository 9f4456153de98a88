import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { boundedText, Moment, RandomId } from '#contract/fields.ts';
import { OrderId } from './orders.ts';
import { LinkSecret, MOST_MESSAGE, OrderedItem } from './payRequests.ts';
import { GuardianCheck, GuardianCode, GuardianMobile } from './payments.ts';

/**
 * `open`: a friend can take the gift; `claimed`: one has; `cancelled` by the owner; `expired`; `ended`: the order was taken
 * back meanwhile.
 */
export const giftStates = ['open', 'claimed', 'cancelled', 'expired', 'ended'] as const;
export type GiftState = (typeof giftStates)[number];

const State = v.picklist(giftStates);

/** What the owner of an order sees of the newest link by which it is given away. */
const OrderGift = v.object({
  orderId: OrderId,
  items: v.array(OrderedItem),
  /** A text for the owner that says why it cannot be given now; null if it can. */
  obstacle: v.nullable(v.string()),
  /** An adult confirms each gift, but not again that the link of an open one is replaced. */
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

/** What whoever has the link sees. Of a link that has ended, strangers learn nothing more than that. */
const Gift = v.object({
  state: State,
  viewer: v.picklist(['owner', 'receiver', 'guest']),
  giverName: v.string(),
  message: v.string(),
  items: v.array(OrderedItem),
  /** A text that says why this caller cannot take an open gift; null if nothing is known against it. */
  obstacle: v.nullable(v.string()),
  endsAt: v.nullable(Moment),
  /** The order of the owner, or the one by which the receiver has the gift. */
  orderId: v.nullable(OrderId),
});
export type Gift = v.InferOutput<typeof Gift>;

const ofOrder = v.object({ orderId: OrderId });
const ofGift = v.object({ giftId: RandomId });
const opened = v.object({ secret: LinkSecret });

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
  summary: 'Send the captcha with which an adult confirms the gift',
  access: 'registered',
  params: ofOrder,
  body: v.object({ mobile: GuardianMobile }),
  reply: v.object({}),
});

/**
 * Replaces an earlier link. The secret of the link is in this reply only; the gateway keeps its digest. The code of an
 * adult is needed unless a friend can take the gift already.
 */
export const giveOrder = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/orders/:orderId/gift',
  summary: 'Create a link by which one friend gets the series of an order',
  access: 'registered',
  params: ofOrder,
  body: v.object({ message: boundedText(MOST_MESSAGE), mobile: GuardianMobile, code: v.optional(GuardianCode) }),
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

/** A POST because its input must not appear in an address. */
export const viewGift = endpoint({
  method: 'POST',
  once: false,
  readOnly: true,
  path: '/inner4/ilisten/gifts/:giftId/view',
  summary: 'What the holder of a link is given',
  access: 'client',
  params: ofGift,
  body: opened,
  reply: Gift,
});

/** A repeat by the same user returns the same order. */
export const claimGift = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/gifts/:giftId/claimed',
  summary: 'Take a gift: its series belong to the caller from now on',
  access: 'registered',
  params: ofGift,
  body: opened,
  reply: v.object({ orderId: OrderId }),
});
