import { and, isNotNull, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/connection/open.ts';
import { children } from '#server/database/tables/account/children.ts';
import { users } from '#server/database/tables/account/users.ts';
import { renameCreators } from '#server/domain/works/myCreator.ts';
import { lockUsers } from '#server/limits/rowLimits.ts';
import { cleanNickname, neutralNickname, NICKNAME_RULES } from './nickname.ts';

const BATCH = 500;
/** The maximum number of batches in one run; the next run cleans the remaining names. */
const MAX_BATCHES = 200;

interface NicknameTable {
  table: typeof users | typeof children;
  id: PgColumn;
}

/** The tables with nicknames: nicknames from logins, and nicknames that families have entered. */
const nicknameTables: readonly NicknameTable[] = [
  { table: users, id: users.id },
  { table: children, id: children.userId },
];

/**
 * Cleans the nicknames that were stored under earlier rules, and the names of creators that come from them. Several
 * gateways may run this at the same time. Stops after the current batch when `signal` is aborted.
 */
export async function cleanStoredNicknames(db: Database, signal?: AbortSignal): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one after the other, so that no more than one batch is locked
  for (const one of nicknameTables) await cleanNicknamesOf(db, one, signal);
}

async function cleanNicknamesOf(db: Database, { table, id: key }: NicknameTable, signal: AbortSignal | undefined) {
  /* oxlint-disable no-await-in-loop -- one transaction for each batch, so that no lock is held for long */
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const stored = await db
      .select({ id: sql<string>`${key}`, raw: sql<string>`${table.nickname}` })
      .from(table)
      .where(and(lt(table.nicknameRules, NICKNAME_RULES), isNotNull(table.nickname)))
      .limit(BATCH);
    if (stored.length === 0 || signal?.aborted === true) return;
    const cleaned = stored.map(({ id, raw }) => ({ id, raw, shown: cleanNickname(raw) ?? neutralNickname(id) }));
    // A name that was changed after it was read is left as it is; the next batch cleans it.
    await db.transaction(async (tx) => {
      const ids = cleaned.map(({ id }) => id);
      // Locks the rows in a fixed order first, because the update alone would lock them in any order.
      await lockUsers(tx, ids);
      await tx.execute(sql`
        update ${table} set nickname = cleaned.shown, nickname_rules = ${NICKNAME_RULES}
        from jsonb_to_recordset(${JSON.stringify(cleaned)}::jsonb) as cleaned(id text, raw text, shown text)
        where ${key} = cleaned.id and ${table.nickname} = cleaned.raw`);
      await renameCreators(tx, ids);
    });
  }
  /* oxlint-enable no-await-in-loop */
}
