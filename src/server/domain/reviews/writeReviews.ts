import crypto from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { LineReview } from '#contract/mall/reviews.ts';
import { MAX_COMMENT_LENGTH } from '#lib/text/clean/commentText.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orderLines, orders } from '#server/database/tables/mall/orders.ts';
import { goodsReviews } from '#server/database/tables/mall/reviews.ts';
import { moveOrder } from '#server/domain/orders/orderMachine.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { checkPublicText } from '#server/moderation/checkPublicText.ts';
import { attachPictures } from '#server/uploads/attachPictures.ts';

interface Writing {
  orderId: string;
  userId: string;
  reviews: readonly LineReview[];
}

/**
 * Stores the reviews of an order that has arrived, one for each line, and moves the order to `reviewed`. Returns
 * whether this call has done so.
 */
export const writeReviews = (db: Database, { orderId, userId, reviews }: Writing, at: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const where = eq(orders.userId, userId);
    if ((await moveOrder(tx, { id: orderId, to: 'reviewed', where, actor: 'buyer', at })) === undefined) return false;
    const lines = await tx
      .select({ goodsId: orderLines.goodsId, variantId: orderLines.variantId })
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId));
    const goodsOf = new Map(lines.map(({ variantId, goodsId }) => [variantId, goodsId]));
    const written = reviews.map(({ variantId, rating, text, pictures }) => {
      const goodsId = goodsOf.get(variantId);
      goodsOf.delete(variantId);
      if (goodsId === undefined) throw new Problem(400, 'invalid_input');
      const review = { id: crypto.randomUUID(), goodsId, variantId, rating, text: publicText(text) };
      return { review: { ...review, orderId, userId, pictures: [], writtenAt: at }, pictures };
    });
    if (goodsOf.size > 0) throw new Problem(400, 'invalid_input');
    await tx.insert(goodsReviews).values(written.map(({ review }) => review));
    const attachments = written.map(({ review, pictures }) => ({ reviewId: review.id, pictures }));
    await attachPictures(tx, { userId, attachments }, at);
    return true;
  });

function publicText(written: string): string {
  const { text, problem } = checkPublicText(written);
  if (problem === undefined || problem === 'empty') return text;
  throw new Problem(400, `comment_${problem}`, { most: MAX_COMMENT_LENGTH });
}
