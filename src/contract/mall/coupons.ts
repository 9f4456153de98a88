import * as v from 'valibot';
import { Cursor, PageSize } from '#contract/catalogue/catalogue.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Id, listOf, Moment, RandomId } from '#contract/fields.ts';
import { couponKinds, OrderId } from './orders.ts';

/**
 * `minimumFen`: the minimum price of the goods in an order with the coupon. `scope`: a text that says for which goods
 * the coupon can be used.
 */
const worth = { title: v.string(), valueFen: Count, minimumFen: Count, scope: v.string() };

/**
 * `orderId`: the order that uses the coupon. `kinds`: the kinds of orders that can use the coupon. Both are missing in
 * replies of earlier releases.
 */
const Coupon = v.object({
  id: RandomId,
  ...worth,
  kinds: v.optional(listOf(v.picklist(couponKinds), couponKinds.length), []),
  endsAt: Moment,
  orderId: v.optional(v.nullable(OrderId), null),
});
export type Coupon = v.InferOutput<typeof Coupon>;

/**
 * The filters of the list. `open`: coupons that can be used, the first to expire at the top. `used`: coupons that
 * orders have used; `expired`: coupons that have expired unused. These two lists begin with the last to expire.
 */
export const couponParts = ['open', 'used', 'expired'] as const;
export type CouponPart = (typeof couponParts)[number];

export const listCoupons = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/coupons',
  summary: 'The coupons of the user, by default those that can be used',
  access: 'registered',
  query: v.object({ part: v.optional(v.picklist(couponParts), 'open'), limit: PageSize, cursor: v.optional(Cursor) }),
  reply: v.object({ items: v.array(Coupon), next: v.nullable(v.string()) }),
});

/**
 * `shells`: the price of the coupon; 0 if it is free. `obstacle`: a text that says why the user cannot take the coupon
 * now, or null.
 */
const CouponOffer = v.object({ id: Id, ...worth, shells: Count, validDays: Count, obstacle: v.nullable(v.string()) });
export type CouponOffer = v.InferOutput<typeof CouponOffer>;

export const listCouponOffers = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/coupon-offers',
  summary: 'The coupons that the user may take, as a gift or for shells',
  access: 'registered',
  reply: v.object({ items: v.array(CouponOffer) }),
});

export const takeCoupon = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/coupon-offers/:offerId/taken',
  summary: 'Take a coupon as a gift or for shells',
  access: 'registered',
  params: v.object({ offerId: Id }),
  reply: Coupon,
});
