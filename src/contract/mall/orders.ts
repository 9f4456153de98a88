import * as v from 'valibot';
import { Cursor, PageSize } from '#contract/catalogue/catalogue.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Id, listOf, MAX_INTEGER, Moment, RandomId, textOf, wholeNumber } from '#contract/fields.ts';
import { Cover } from '#contract/stories/stories.ts';
import { deliveries, returnRules, VariantId } from './goods.ts';

/** The kind of an order. All kinds go through the same states; the kind decides where an order is shown. */
export const orderKinds = ['goods', 'exchange', 'package', 'series', 'membership'] as const;
export type OrderKind = (typeof orderKinds)[number];

/**
 * The states of every order. `unpaid`: stock and shells are reserved; `paid`: everything is paid and nothing is
 * shipped; `partShipped`: some parcels are on their way; `refunding`: money is on its way back. Later releases may add
 * states. Therefore the type of a state in replies is a string, and clients must show an unknown state neutrally.
 */
export const orderStates = [
  ...(['unpaid', 'paid', 'partShipped', 'shipped', 'received', 'reviewed'] as const),
  ...(['cancelled', 'expired', 'refunding', 'refunded'] as const),
] as const;
export type OrderState = (typeof orderStates)[number];

/** The id of an order, which users read as the order number: the day in China, followed by 12 random digits. */
export const OrderId = textOf(20, /^\d{20}$/);

/** The client creates this key once for each confirmed order, so that a repeated request returns the first order. */
const OrderKey = textOf(36, /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);

/** The maximum quantity of one variant, and the maximum number of variants in one order. */
export const MAX_OF_VARIANT = 99;
export const MAX_LINES = 20;

const WantedLine = v.object({ variantId: VariantId, quantity: wholeNumber(1, MAX_OF_VARIANT) });
export type WantedLine = v.InferOutput<typeof WantedLine>;

/** An amount of whole fen and whole shells, both of which the buyer pays. */
export const Amount = v.object({ fen: Count, shells: Count });
export type Amount = v.InferOutput<typeof Amount>;

const SignedAmount = wholeNumber(-MAX_INTEGER, MAX_INTEGER);

/**
 * One step of the price; the sum of all steps is the total. `list`: the sum of the prices; `member`: what members save.
 * `coupon`: what a coupon takes off; `freight`: the shipping cost.
 */
const PriceStep = v.object({ kind: v.string(), fen: SignedAmount, shells: SignedAmount });
export type PriceStep = v.InferOutput<typeof PriceStep>;

/**
 * One variant that was ordered. The data of its goods are as they were at the time of the order. `price` is the price
 * of one piece.
 */
const OrderLine = v.object({
  goodsId: Id,
  variantId: VariantId,
  title: v.string(),
  choices: v.array(v.string()),
  picture: Cover,
  quantity: Count,
  price: Amount,
  delivers: v.picklist(deliveries),
  /** How the goods can be returned. Replies of earlier releases do not contain this field. */
  returns: v.optional(v.picklist(returnRules)),
});
export type OrderLine = v.InferOutput<typeof OrderLine>;

/**
 * The actions of the buyer on an order: `pay`, `ask-friend` to pay, `cancel`, `refund`, `confirm` (that the goods have
 * arrived), `review`, `return`, request an `invoice`, `give` the order to a friend, or change its `address`.
 * `obstacle`: a text for the user that says why an action is not available now; null if it is available. Earlier
 * releases do not list `ask-friend`, but allow it as they allow `pay`.
 */
const OrderAction = v.object({ id: Id, obstacle: v.nullable(v.string()) });
export type OrderAction = v.InferOutput<typeof OrderAction>;

const OrderCard = v.object({
  id: OrderId,
  kind: v.picklist(orderKinds),
  state: v.string(),
  lines: v.array(OrderLine),
  total: Amount,
  createdAt: Moment,
  actions: v.array(OrderAction),
  /** Whether a friend has received the delivered content as a gift. Replies of earlier releases do not contain it. */
  isGiven: v.optional(v.boolean(), false),
});
export type OrderCard = v.InferOutput<typeof OrderCard>;

/** The address to which the parcels go; `mobile` is masked. */
const Destination = v.object({
  receiver: v.string(),
  mobile: v.string(),
  province: v.string(),
  city: v.string(),
  district: v.string(),
  detailAddress: v.string(),
});
export type Destination = v.InferOutput<typeof Destination>;

/** `hotline`: the carrier's telephone number. */
const Parcel = v.object({
  id: Count,
  carrier: v.string(),
  hotline: v.string(),
  number: v.string(),
  items: v.array(v.object({ title: v.string(), choices: v.array(v.string()), quantity: Count })),
  sentAt: Moment,
});
export type Parcel = v.InferOutput<typeof Parcel>;

/**
 * The events of an order that do not change its state. `address`: the parcels will go to another address;
 * `partRefunded`: an operator refunds some pieces.
 */
export const orderTopics = [
  'address',
  ...(['returnRequested', 'returnAccepted', 'returnRefused'] as const),
  ...(['returnSent', 'returnReceived', 'returnWithdrawn', 'partRefunded'] as const),
  ...(['invoiceRequested', 'invoiceIssued', 'invoiceRefused', 'invoiceWithdrawn'] as const),
  ...(['invoiceReversing', 'invoiceReversed'] as const),
  ...(['giftOffered', 'giftCancelled', 'giftClaimed', 'giftReceived', 'couponGiven'] as const),
] as const;
export type OrderTopic = (typeof orderTopics)[number];

/**
 * One entry of the time line. `state`: the state that the order reached; `topic`: the event, if it did not change the
 * state; `actor`: who caused the entry: `buyer`, `friend` (who has paid for the buyer), `operator` or `job`.
 */
const OrderEvent = v.object({
  id: Count,
  state: v.string(),
  topic: v.optional(v.string()),
  actor: v.string(),
  note: v.nullable(v.string()),
  at: Moment,
});
export type OrderEvent = v.InferOutput<typeof OrderEvent>;

/** The customer service that the buyer can contact. `hours`: a text such as `9:00–18:00`; empty if unknown. */
const Support = v.object({ phone: v.string(), hours: v.string() });
export type Support = v.InferOutput<typeof Support>;

/**
 * A payment of the owner that the order did not use, because the order was already paid, had ended, or contained only
 * what the owner already has. Its whole amount is returned automatically. `channel`: a payment channel; `state`:
 * `returning` or `returned`. Both are strings, because later releases may add values.
 */
const SurplusPayment = v.object({ channel: v.string(), amountFen: Count, paidAt: Moment, state: v.string() });
export type SurplusPayment = v.InferOutput<typeof SurplusPayment>;
/** The newest one first. Replies of earlier releases do not contain them. */
export const SurplusPayments = v.optional(v.array(SurplusPayment), []);

const Order = v.object({
  ...OrderCard.entries,
  steps: v.array(PriceStep),
  /** The address to which the order is delivered; null if it needs no delivery. */
  destination: v.nullable(Destination),
  parcels: v.array(Parcel),
  /** The entries of the time line, newest first. */
  events: v.array(OrderEvent),
  /**
   * The time at which an unpaid order expires, or at which a shipped order is automatically confirmed as received. Null
   * in other states.
   */
  dueAt: v.nullable(Moment),
  /** The customer service; absent if the operator has configured none. */
  support: v.optional(Support),
  surplusPayments: SurplusPayments,
});
export type Order = v.InferOutput<typeof Order>;

/** Which coupon the order uses: the id of a coupon, `best` for the one that saves most, or `none`. */
const CouponSelection = v.union([v.picklist(['best', 'none']), RandomId]);
export type CouponSelection = v.InferOutput<typeof CouponSelection>;

/**
 * The kinds of orders that coupons can be for. Exchanges are left out because they cost shells, and memberships because
 * they have trial prices.
 */
export const couponKinds = ['goods', 'package', 'series'] as const satisfies readonly OrderKind[];

/**
 * A coupon of the user for this order. `obstacle`: a text that says why the order cannot use the coupon; null if it
 * can.
 */
const QuotedCoupon = v.object({
  id: RandomId,
  title: v.string(),
  valueFen: Count,
  minimumFen: Count,
  endsAt: Moment,
  obstacle: v.nullable(v.string()),
});
export type QuotedCoupon = v.InferOutput<typeof QuotedCoupon>;

const Quote = v.object({
  kind: v.picklist(orderKinds),
  lines: v.array(OrderLine),
  steps: v.array(PriceStep),
  total: Amount,
  /**
   * The user's coupons that have not expired. Usable coupons come first, and among them those that save most. Replies
   * of earlier releases do not contain them.
   */
  coupons: v.optional(v.array(QuotedCoupon), []),
  /** The id of the coupon whose discount the price contains. */
  couponId: v.optional(v.nullable(RandomId), null),
  /** The number of shells that the user has. */
  balance: Count,
  needsAddress: v.boolean(),
  /**
   * The maximum quantity that the limits and the stock of the goods allow. Replies of earlier releases do not contain
   * it.
   */
  most: v.optional(Count, MAX_OF_VARIANT),
  /** A text for the user that says why the goods cannot be ordered now; null if they can. */
  obstacle: v.nullable(v.string()),
  /**
   * If the goods cannot be ordered: an unpaid order of the same goods that the user can pay instead. Replies of earlier
   * releases do not contain it.
   */
  unpaidOrderId: v.optional(v.nullable(OrderId), null),
});
export type Quote = v.InferOutput<typeof Quote>;

/** Returns the price and changes nothing. The call is a POST because its input is a list. */
export const quoteOrder = endpoint({
  method: 'POST',
  once: false,
  readOnly: true,
  path: '/inner4/ilisten/orders/quote',
  summary: 'The price of an order step by step, and what stands against it',
  access: 'registered',
  body: v.object({
    lines: listOf(WantedLine, MAX_LINES, 1),
    coupon: v.optional(CouponSelection),
    /**
     * The id of the address to which parcels would go, because freight depends on it. If it is left out or does not
     * exist, the default address is used.
     */
    addressId: v.optional(RandomId),
  }),
  reply: Quote,
});

/**
 * Creates the order and reserves the stock and the shells, or does neither. A repeated call with the same key returns
 * the first order, even a day later. `expected` is the total that the user has seen. If the price has changed since
 * then, nothing is ordered.
 */
export const createOrder = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/orders',
  summary: 'Order goods',
  access: 'registered',
  body: v.object({
    orderKey: OrderKey,
    lines: listOf(WantedLine, MAX_LINES, 1),
    /** Required if something is delivered to an address. */
    addressId: v.optional(RandomId),
    couponId: v.optional(RandomId),
    expected: Amount,
  }),
  reply: v.object({
    id: OrderId,
    /**
     * Only for a repeated request with another address: a text for the user that says why the order keeps its first
     * address.
     */
    addressProblem: v.optional(v.string()),
  }),
});

/** The next step of an order: `toPay`, `toShip`, `toReceive`. `over`: no step is left. */
export const orderFilters = ['toPay', 'toShip', 'toReceive', 'over'] as const;
export type OrderFilter = (typeof orderFilters)[number];

/**
 * Gives up an order after `createOrder` has received no reply. Returns the order if the gateway has placed it;
 * otherwise null, and the gateway then refuses the key for a day, because the request may still be on its way. A
 * repeated call changes nothing.
 */
export const giveUpOrder = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/orders/sent/:orderKey/given-up',
  summary: 'Give up an order that may not have arrived',
  access: 'registered',
  params: v.object({ orderKey: OrderKey }),
  reply: v.object({ id: v.nullable(OrderId) }),
});

export const listOrders = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/orders',
  summary: 'The orders of the user, the newest first',
  access: 'registered',
  query: v.object({
    filter: v.optional(v.picklist(orderFilters)),
    kind: v.optional(v.picklist(orderKinds)),
    limit: PageSize,
    cursor: v.optional(Cursor),
  }),
  reply: v.object({ items: v.array(OrderCard), next: v.nullable(v.string()) }),
});

const params = v.object({ orderId: OrderId });

export const getOrder = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/orders/:orderId',
  summary: 'One order with its price, destination, parcels and time line',
  access: 'registered',
  params,
  reply: Order,
});

export const cancelOrder = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/orders/:orderId/cancelled',
  summary: 'Cancel an order before it is shipped; stock and shells are returned',
  access: 'registered',
  params,
  reply: Order,
});

export const refundOrder = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/orders/:orderId/refunding',
  summary: 'Give back a paid order before it is shipped; the money returns the way it came',
  access: 'registered',
  params,
  reply: Order,
});

export const confirmReceipt = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/orders/:orderId/received',
  summary: 'Confirm that everything has arrived',
  access: 'registered',
  params,
  reply: Order,
});

/**
 * A repeated call changes nothing. The gateway refuses the change once a parcel has been sent, or if shipping to the
 * new address costs more.
 */
export const changeOrderAddress = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/orders/:orderId/address',
  summary: 'Send an order that is not shipped yet to another address of the user',
  access: 'registered',
  params,
  body: v.object({ addressId: RandomId }),
  reply: Order,
});
