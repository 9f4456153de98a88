import { and, asc, eq, inArray } from 'drizzle-orm';
import type { EditorialKind, EditorialOf } from '#server/content/load/editorials.ts';
import { mediaAddress } from '#server/content/pack/packFolders.ts';
import type { Database } from '#server/database/connection/open.ts';
import { editorials } from '#server/database/tables/learning/editorials.ts';
import { packs } from '#server/database/tables/stories/packs.ts';

export interface Editorial<K extends EditorialKind> {
  content: EditorialOf<K>;
  /** Returns the address of a media file of this editorial's pack. */
  addressOf: (file: string) => string;
  /** Whether the voice of the pack is synthesised. */
  isSynthesised: boolean;
}

export function editorialRepository(db: Database) {
  const rows = (kind: EditorialKind, ids?: string[]) =>
    db
      .select({
        content: editorials.content,
        isSynthesised: packs.isSynthesised,
        pack: { id: packs.id, contentHash: packs.contentHash },
      })
      .from(editorials)
      .innerJoin(packs, eq(packs.id, editorials.packId))
      .where(
        and(
          eq(editorials.kind, kind),
          eq(editorials.isHidden, false),
          ids === undefined ? undefined : inArray(editorials.id, ids),
        ),
      )
      .orderBy(asc(editorials.position), asc(editorials.id));

  // Returns the editorial of a row, with a function for the addresses of its media. The content has the type that
  // belongs to the kind, because the import has validated it.
  const editorialOf = <K extends EditorialKind>(row: Awaited<ReturnType<typeof rows>>[number]): Editorial<K> => ({
    content: row.content,
    isSynthesised: row.isSynthesised,
    addressOf: (file) => `${mediaAddress(row.pack)}/${file}`,
  });

  return {
    async find<K extends EditorialKind>(kind: K, id: string): Promise<Editorial<K> | undefined> {
      const [row] = await rows(kind, [id]);
      return row && editorialOf<K>(row);
    },

    /** Returns all editorials of a kind, or only those with these ids. */
    list: async <K extends EditorialKind>(kind: K, ids?: string[]): Promise<Editorial<K>[]> =>
      (await rows(kind, ids)).map((row) => editorialOf<K>(row)),
  };
}
