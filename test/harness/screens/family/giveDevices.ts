import { HOUR_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { sessions, sessionTokens } from '#server/database/tables/account/sessions.ts';
import { randomToken, sha256 } from '#server/secrets/digest.ts';
import { familyDevices } from './deviceIds.ts';

/**
 * Signs the family in on a tablet and binds a watch, both directly in the database, because two more logins by SMS code
 * would take two minutes.
 */
export async function giveDevices(db: Database, userId: string, now: Date): Promise<void> {
  const lastSeenAt = new Date(now.getTime() - 2 * HOUR_MS);
  const session = { userId, caller: '1002', createdAt: lastSeenAt, lastSeenAt };
  const { tablet, watch } = familyDevices;
  await db.insert(sessions).values([
    { ...session, id: tablet, model: 'iPad', customName: '奶奶的平板' },
    { ...session, id: watch, terminalKind: 'watch', deviceName: '亮亮的手表', terminalModel: '', terminalAppId: '' },
  ]);
  const token = (sessionId: string) => ({ hash: sha256(randomToken()), sessionId, createdAt: now, endsAt: null });
  await db.insert(sessionTokens).values([token(tablet), token(watch)]);
}
