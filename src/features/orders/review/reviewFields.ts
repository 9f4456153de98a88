import * as v from 'valibot';
import { MAX_COMMENT_LENGTH, commentProblem } from '#lib/text/clean/commentText.ts';
import { plainLine, textLength } from '#lib/text/clean/plainText.ts';
import type { OrderLine } from '#contract/mall/orders.ts';
import type { LineReview } from '#contract/mall/reviews.ts';

/** Texts that explain the numbers of stars, from one to five. */
export const starMeanings = ['很不满意', '不太满意', '一般', '满意', '非常满意'] as const;

const ReviewFields = v.object({
  variantId: v.string(),
  /** The number of stars; 0 until the user has chosen. */
  rating: v.number(),
  text: v.string(),
  pictures: v.array(v.string()),
});

/** The values of the form: one review for each line of the order. */
export const OrderReviewFields = v.object({ lines: v.array(ReviewFields) });
export type OrderReviewFields = v.InferOutput<typeof OrderReviewFields>;

export const emptyReviews = (lines: readonly OrderLine[]): OrderReviewFields => ({
  lines: lines.map(({ variantId }) => ({ variantId, rating: 0, text: '', pictures: [] })),
});

/** Checks the fields and reports problems as texts for the form. The output is what the gateway receives. */
export const OrderReviewForm = v.pipe(
  v.object({
    lines: v.array(
      v.object({
        variantId: v.string(),
        rating: v.pipe(v.number(), v.minValue(1, '点一点星星，说说满不满意')),
        text: v.pipe(
          v.string(),
          v.transform(plainLine),
          v.check(
            (text) => commentProblem(text) !== 'long',
            ({ input }) => `最多写 ${MAX_COMMENT_LENGTH} 个字，多了 ${textLength(input) - MAX_COMMENT_LENGTH} 个`,
          ),
          v.check((text) => commentProblem(text) !== 'number', '为了安全，请不要写电话、QQ 号、微信号和网址'),
        ),
        pictures: v.array(v.string()),
      }),
    ),
  }),
  v.transform(({ lines }): { reviews: LineReview[] } => ({ reviews: lines })),
);
