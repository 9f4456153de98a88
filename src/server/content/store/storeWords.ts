import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { characters, wordUnits, words } from '#server/database/tables/learning/words.ts';
import type { LoadedUnit } from '#server/content/pack/words.ts';

/** Replaces the units of a pack. What users learn is stored by its text, so no user data refers to these rows. */
export async function storeWords(tx: Database, packId: string, units: readonly LoadedUnit[]): Promise<void> {
  await tx.delete(wordUnits).where(eq(wordUnits.packId, packId));
  for (const unit of units) {
    const { id, title, grade, term, position } = unit;
    await tx.insert(wordUnits).values({ id, packId, title, grade, term, position });
    await tx.insert(words).values(unit.words.map((word, index) => ({ ...word, unitId: id, position: index })));
    if (unit.characters.length === 0) continue;
    await tx
      .insert(characters)
      .values(unit.characters.map((character, index) => ({ ...character, unitId: id, position: index })));
  }
}
