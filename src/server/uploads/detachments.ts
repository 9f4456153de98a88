import { sql } from 'drizzle-orm';
import { uploads } from '#server/database/tables/mall/uploads.ts';

/**
 * For each kind of upload, the condition that nothing uses it any more: its user was erased, or its review, record,
 * avatar or work was deleted. Nobody may see such an upload, although its files stay until the next sweep.
 * These conditions are the same as those of the table's partial indexes.
 */
export const detachments = [
  sql`(${uploads.userId} is null or ${uploads.state} = 'removed'
    or (${uploads.state} = 'used' and ${uploads.reviewId} is null))`,
  sql`(${uploads.state} = 'kept' and ${uploads.purpose} in ('honour', 'teeth')
    and ${uploads.honourId} is null and ${uploads.healthRecordId} is null)`,
  sql`(${uploads.state} = 'kept' and ${uploads.purpose} = 'avatar' and ${uploads.avatarOf} is null)`,
  sql`(${uploads.workId} is null and ((${uploads.purpose} = 'recording' and ${uploads.state} <> 'removed')
    or (${uploads.purpose} = 'workCover' and ${uploads.state} = 'kept')))`,
] as const;
