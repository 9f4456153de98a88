import { and, eq, isNull } from 'drizzle-orm';
import { MINUTE_MS } from '#lib/time/time.ts';
import { signUntil } from '#server/content/load/signedAddress.ts';
import type { Database } from '#server/database/connection/open.ts';
import { dataExports } from '#server/database/tables/privacy/exports.ts';
import { sessions } from '#server/database/tables/account/sessions.ts';

/** How long a link is valid: long enough to copy it into another browser. */
const LINK_MS = 10 * MINUTE_MS;

export const EXPORT_PATH = '/media/export/:exportId/:sessionId/data.zip';

/** Returns the link by which one session can download an export. */
export function exportLink(
  { exportId, sessionId }: { exportId: string; sessionId: string },
  secret: string,
  now: Date,
): { path: string; endsAt: number } {
  const endsAt = now.getTime() + LINK_MS;
  const path = EXPORT_PATH.replace(':exportId', exportId).replace(':sessionId', sessionId);
  return { path: signUntil(path, secret, endsAt), endsAt };
}

/**
 * Returns the account whose export the link opens; undefined if the session has ended, or if the session and the export
 * belong to different accounts.
 */
export async function ownerOfLink(
  db: Database,
  { exportId, sessionId }: { exportId: string; sessionId: string },
): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: dataExports.userId })
    .from(dataExports)
    .innerJoin(sessions, eq(sessions.userId, dataExports.userId))
    .where(and(eq(dataExports.id, exportId), eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  return row?.userId;
}
