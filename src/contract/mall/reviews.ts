import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { boundedText, Count, listOf, Moment, RandomId, wholeNumber } from '#contract/fields.ts';
import { UploadedPicture } from '#contract/uploads.ts';
import { VariantId } from './goods.ts';
import { MAX_LINES, OrderId } from './orders.ts';

export const MAX_STARS = 5;
export const MAX_REVIEW_PICTURES = 6;
/**
 * The maximum length of the text that a client sends, in UTF-16 units. The gateway cleans the text, and then checks the
 * number of its characters.
 */
const MAX_TEXT = 1_000;

const params = v.object({ orderId: OrderId });

const LineReview = v.object({
  variantId: VariantId,
  rating: wholeNumber(1, MAX_STARS),
  /** The text of the review. It may be empty, because a rating without a text is a review. */
  text: boundedText(MAX_TEXT),
  /** The ids of completed uploads, in the order in which the pictures are shown. */
  pictures: listOf(RandomId, MAX_REVIEW_PICTURES),
});
export type LineReview = v.InferOutput<typeof LineReview>;

/**
 * Stores the reviews of an order, which must contain exactly one for each line. Others see a review once an operator
 * has approved it. An order is reviewed once; a repeated call changes nothing.
 */
export const reviewOrder = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/orders/:orderId/reviewed',
  summary: 'Review everything in an order that has arrived',
  access: 'registered',
  params,
  body: v.object({ reviews: listOf(LineReview, MAX_LINES, 1) }),
  reply: v.object({}),
});

const OwnReview = v.object({
  variantId: VariantId,
  rating: Count,
  text: v.string(),
  pictures: v.array(UploadedPicture),
  /**
   * The state of the review. `pending`: it waits for an operator; `approved`: everybody sees it; `refused`: only its
   * author sees it.
   */
  state: v.string(),
  writtenAt: Moment,
});
export type OwnReview = v.InferOutput<typeof OwnReview>;

export const listOwnReviews = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/orders/:orderId/reviews',
  summary: 'What the user has written about an order',
  access: 'registered',
  params,
  reply: v.object({ items: v.array(OwnReview) }),
});
