import type { Database } from '#server/database/connection/open.ts';
import { workModeration } from '#server/domain/works/workModeration.ts';

/** Approves a work in the version that the list for operators contains at this moment. Returns the outcome. */
export async function approveWork(db: Database, id: string, at: Date) {
  const moderation = workModeration(db);
  const listed = (await moderation.list()).find((row) => row.id === id);
  if (!listed) throw new Error(`The work ${id} does not wait for a review.`);
  return moderation.approve(id, listed.version, at);
}
