import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { boundedText, Count, Id, listOf, Moment, RandomId, textOf, wholeNumber } from '#contract/fields.ts';
import { UploadedPicture } from '#contract/uploads.ts';
import { VariantId } from './goods.ts';
import { Amount, MAX_LINES, MAX_OF_VARIANT, OrderId } from './orders.ts';

/**
 * The reasons for a return. `unwanted`: within seven days, a buyer may return goods without a reason (七天无理由). The other
 * reasons are faults of the shop.
 */
export const returnReasons = ['unwanted', 'faulty', 'damaged', 'wrong'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** The reason for a refund that nobody requested: an operator refunds goods that cannot be sent or were lost. */
export const SHOP_REASON = 'shop';

/**
 * The states of a return. `requested`: it waits for an operator; `accepted`: the buyer may send the parcel; `sent`: the
 * parcel is on its way; `refunding`: the parcel has arrived, and the money is on its way back. `refunded`, `refused`
 * and `withdrawn` are final.
 */
export const returnStates = [
  ...(['requested', 'accepted', 'sent', 'refunding', 'refunded', 'refused', 'withdrawn'] as const),
] as const;
export type ReturnState = (typeof returnStates)[number];

export const MAX_RETURN_PICTURES = 6;
export const MAX_RETURN_TEXT = 300;

const ReturnedLine = v.object({
  variantId: VariantId,
  quantity: wholeNumber(1, MAX_OF_VARIANT),
  /** The ids of completed uploads, in the order in which the pictures are shown. */
  pictures: listOf(RandomId, MAX_RETURN_PICTURES),
});
export type ReturnedLine = v.InferOutput<typeof ReturnedLine>;

const params = v.object({ orderId: OrderId });

export const requestReturn = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/orders/:orderId/returns',
  summary: 'Ask to return goods of an order that has arrived',
  access: 'registered',
  params,
  body: v.object({
    reason: v.picklist(returnReasons),
    text: boundedText(MAX_RETURN_TEXT),
    lines: listOf(ReturnedLine, MAX_LINES, 1),
  }),
  reply: v.object({ id: RandomId }),
});

const OrderReturn = v.object({
  id: RandomId,
  /** One of `returnStates`. Later releases may add states, so the type is a string. */
  state: v.string(),
  /** One of `returnReasons`, or `SHOP_REASON`. */
  reason: v.string(),
  text: v.string(),
  lines: v.array(v.object({ variantId: VariantId, quantity: Count, pictures: v.array(UploadedPicture) })),
  /** The money and shells that are returned to the buyer. */
  refund: Amount,
  /** The operator's text: the address to which the buyer sends the parcel, or why the return was refused. */
  decision: v.nullable(v.string()),
  parcel: v.nullable(v.object({ carrier: v.string(), number: v.string() })),
  requestedAt: Moment,
  canWithdraw: v.boolean(),
  canSend: v.boolean(),
});
export type OrderReturn = v.InferOutput<typeof OrderReturn>;

/**
 * How many pieces of a line of the order can be returned. `unwanted` and `fault`: a text that says why the line cannot
 * be returned for a reason of this kind; null if it can.
 */
const ReturnableLine = v.object({
  variantId: VariantId,
  most: Count,
  unwanted: v.nullable(v.string()),
  fault: v.nullable(v.string()),
});
export type ReturnableLine = v.InferOutput<typeof ReturnableLine>;

const Returns = v.object({
  /** The returns of the order, newest first. */
  items: v.array(OrderReturn),
  lines: v.array(ReturnableLine),
  /** The carriers with which a return may be sent. */
  carriers: v.array(v.object({ code: Id, name: v.string() })),
});
export type Returns = v.InferOutput<typeof Returns>;

export const listReturns = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/orders/:orderId/returns',
  summary: 'The returns of an order, and what can still be returned',
  access: 'registered',
  params,
  reply: Returns,
});

const returnParams = v.object({ returnId: RandomId });

export const withdrawReturn = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/returns/:returnId/withdrawn',
  summary: 'Withdraw a return whose parcel was not sent',
  access: 'registered',
  params: returnParams,
  reply: v.object({}),
});

/** A repeated call corrects the carrier or the tracking number. */
export const sendReturn = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/returns/:returnId/sent',
  summary: 'Say with which parcel the goods come back',
  access: 'registered',
  params: returnParams,
  body: v.object({ carrier: Id, number: textOf(30, /^[A-Z0-9]{8,30}$/) }),
  reply: v.object({}),
});
