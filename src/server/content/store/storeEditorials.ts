import { and, eq, ne } from 'drizzle-orm';
import { isAnyOf, isNoneOf } from '#server/database/statements/anyOf.ts';
import type { Database } from '#server/database/connection/open.ts';
import { storeRows } from '#server/database/statements/storeRows.ts';
import { editorials } from '#server/database/tables/learning/editorials.ts';
import { folderOf, idsByKind, type LoadedEditorial } from '#server/content/load/editorials.ts';

/** Returns an error for each item whose id another pack already uses. */
export async function foreignEditorials(
  tx: Database,
  packId: string,
  loaded: readonly LoadedEditorial[],
): Promise<string[]> {
  const packErrors: string[] = [];
  for (const [kind, ids] of idsByKind(loaded)) {
    const rows = await tx
      .select({ id: editorials.id, packId: editorials.packId })
      .from(editorials)
      .where(and(eq(editorials.kind, kind), isAnyOf(editorials.id, ids), ne(editorials.packId, packId)));
    for (const row of rows)
      packErrors.push(`${folderOf(kind)}: the id "${row.id}" belongs to the pack "${row.packId}"`);
  }
  return packErrors;
}

/** Stores the items of this version of a pack, and hides items of earlier versions that this one leaves out. */
export async function storeEditorials(tx: Database, packId: string, loaded: readonly LoadedEditorial[]): Promise<void> {
  const rows = loaded.map(({ kind, content }) => ({
    kind,
    id: content.id,
    packId,
    position: content.order,
    content,
    isHidden: false,
  }));
  await storeRows(tx, editorials, rows);
  for (const [kind, ids] of idsByKind(loaded)) {
    await tx
      .update(editorials)
      .set({ isHidden: true })
      .where(
        and(
          eq(editorials.kind, kind),
          eq(editorials.packId, packId),
          eq(editorials.isHidden, false),
          isNoneOf(editorials.id, ids),
        ),
      );
  }
}
