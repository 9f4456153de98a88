import { and, eq, gt, sql } from 'drizzle-orm';
import type { UploadPurpose } from '#contract/uploads.ts';
import type { Database } from '#server/database/connection/open.ts';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import { byLockOrder } from '#server/database/statements/lockOrder.ts';
import { goodsReviews } from '#server/database/tables/mall/reviews.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { moveUpload } from './uploadMachine.ts';

interface Attachment {
  reviewId: string;
  /** The ids of the pictures in the order in which they are shown. The contract limits their number. */
  pictures: readonly string[];
}

/**
 * Attaches finished uploads of a user to reviews. Throws a 409, which rolls the reviews back, if one of them belongs to
 * somebody else, is not finished, is already used or no longer exists. Must run in the transaction that stores the
 * reviews.
 */
export async function attachPictures(
  tx: Database,
  { userId, attachments }: { userId: string; attachments: readonly Attachment[] },
  at: Date,
): Promise<void> {
  const attached = attachments.flatMap(({ reviewId, pictures }) =>
    pictures.map((id, position) => ({ id, position, reviewId })),
  );
  for (const { id, position, reviewId } of attached.sort((one, other) => byLockOrder(one.id, other.id))) {
    const where = and(eq(uploads.userId, userId), eq(uploads.purpose, 'review'), gt(uploads.endsAt, at));
    const set = [
      [uploads.reviewId, reviewId],
      [uploads.position, position],
      [uploads.endsAt, null],
    ] as const;
    if (!(await moveUpload(tx, { id, to: 'used', where, actor: 'user', set, at })))
      throw new Problem(409, 'upload_gone');
  }
}

/**
 * Attaches finished uploads to something that only the user and operators see. The pictures are kept until the user is
 * erased, or until the moment that `removePicturesAt` sets.
 */
export async function keepPictures(
  tx: Database,
  { userId, purpose, pictures }: { userId: string; purpose: UploadPurpose; pictures: readonly string[] },
  at: Date,
): Promise<void> {
  for (const id of [...pictures].sort(byLockOrder)) {
    const where = and(eq(uploads.userId, userId), eq(uploads.purpose, purpose), gt(uploads.endsAt, at));
    const set = [[uploads.endsAt, null]] as const;
    if (!(await moveUpload(tx, { id, to: 'kept', where, actor: 'user', set, at })))
      throw new Problem(409, 'upload_gone');
  }
}

/** Sets the moment from which the sweep may remove these kept uploads. */
export async function removePicturesAt(tx: Database, pictures: readonly string[], endsAt: Date): Promise<void> {
  if (pictures.length === 0) return;
  await tx
    .update(uploads)
    .set({ endsAt })
    .where(and(isAnyOf(uploads.id, pictures), eq(uploads.state, 'kept')));
}

/** Sets whether everybody or only the author can see the pictures of a review. */
export async function publishPictures(tx: Database, reviewId: string, isPublic: boolean): Promise<void> {
  await tx.update(uploads).set({ isPublic }).where(eq(uploads.reviewId, reviewId));
}

/** The ids of a review's pictures in their order, as a column of a query on `goods_reviews`. */
export const picturesOf = ({ isPublicOnly }: { isPublicOnly: boolean }) =>
  sql<string[]>`array(select picture.id from ${uploads} as picture where picture.review_id = ${goodsReviews}.id
    and picture.state = 'used' ${isPublicOnly ? sql`and picture.is_public` : sql``} order by picture.position)`;
