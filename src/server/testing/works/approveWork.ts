import type { Database } from '#server/database/connection/open.ts';
import { workModeration, type HeardWork } from '#server/domain/works/workModeration.ts';

/** Returns a work in the version that operators can hear at this moment. */
export async function heardWork(db: Database, id: string): Promise<HeardWork> {
  const [listed] = await workModeration(db).list([id]);
  if (!listed) throw new Error(`The work ${id} cannot be heard by operators.`);
  return listed;
}

/** Approves a work in the version that operators can hear at this moment. Returns the outcome. */
export const approveWork = async (db: Database, id: string, at: Date) =>
  workModeration(db).approve(await heardWork(db, id), at);
