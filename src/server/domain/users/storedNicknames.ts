import { lt, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { users } from '#server/database/tables/account/users.ts';
import { cleanNickname, neutralNickname, NICKNAME_RULES } from './nickname.ts';

const BATCH = 500;
/** After this many batches, the rest waits for the next clean-up. */
const MAX_BATCHES = 200;

/**
 * Cleans nicknames that were stored under earlier rules. Several gateways may run this at once. Stops after the current
 * batch when `signal` is aborted.
 */
export async function cleanStoredNicknames(db: Database, signal?: AbortSignal): Promise<void> {
  /* eslint-disable no-await-in-loop -- one transaction for each batch, so that no lock is held for long */
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const stored = await db
      .select({ id: users.id, raw: users.nickname })
      .from(users)
      .where(lt(users.nicknameRules, NICKNAME_RULES))
      .limit(BATCH);
    if (stored.length === 0 || signal?.aborted === true) return;
    const cleaned = stored.map(({ id, raw }) => ({ id, raw, shown: cleanNickname(raw) ?? neutralNickname(id) }));
    // A name that changes concurrently is left for the next run.
    await db.execute(sql`
      update ${users} set nickname = cleaned.shown, nickname_rules = ${NICKNAME_RULES}
      from jsonb_to_recordset(${JSON.stringify(cleaned)}::jsonb) as cleaned(id text, raw text, shown text)
      where ${users.id} = cleaned.id and ${users.nickname} = cleaned.raw`);
  }
  /* eslint-enable no-await-in-loop */
}
