import { and, eq } from 'drizzle-orm';
import { SECOND_MS } from '#lib/time/time.ts';
import type { Recommendation } from '#server/content/pack/experience.ts';
import type { Database } from '#server/database/connection/database.ts';
import { isNoneOf } from '#server/database/statements/anyOf.ts';
import { storeRows } from '#server/database/statements/storeRows.ts';
import { publicEntries } from '#server/database/tables/experience/entries.ts';
import { searchColumns } from '#server/domain/experience/entrySearchColumns.ts';

/**
 * The stored creation time of the first entry of a pack. Each later entry gets an earlier time. Lists show the newest
 * entry first, so they show the entries of families before those of packs, and the entries of a pack in its order.
 */
const FIRST_WRITTEN_AT = Date.UTC(2026, 0, 1);

/** Stores the recommendations of a pack. An entry that an operator has refused remains refused. */
export async function storeRecommendations(
  tx: Database,
  packId: string,
  entries: readonly Recommendation[],
): Promise<void> {
  const rows = entries.map((entry, position) => ({
    ...entry,
    ...searchColumns(entry),
    packId,
    isHidden: false,
    writtenAt: new Date(FIRST_WRITTEN_AT - position * SECOND_MS),
  }));
  await storeRows(tx, publicEntries, rows, { state: 'approved' });
  const ids = entries.map(({ id }) => id);
  await tx
    .update(publicEntries)
    .set({ isHidden: true })
    .where(and(eq(publicEntries.packId, packId), eq(publicEntries.isHidden, false), isNoneOf(publicEntries.id, ids)));
}
