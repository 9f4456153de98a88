import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { LAST_MOMENT } from '#contract/fields.ts';
import { MAX_FOLDER_NAME } from '#lib/experience/entryRules.ts';
import { plainLine, textLength } from '#lib/text/clean/plainText.ts';
import type { Database } from '#server/database/connection/open.ts';
import { pageOf } from '#server/database/statements/cursor.ts';
import { entryFolders, keptEntries } from '#server/database/tables/experience/favourites.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { addWithin, lockUser, rowLimits } from '#server/limits/rowLimits.ts';
import { randomId } from '#server/secrets/digest.ts';
import { type EntryKey, keyText, parseCursor } from './entryCursor.ts';
import { entriesOf } from './entrySources.ts';

interface FavouritePage {
  /** The id of a folder; `none` selects the favourites that are in no folder. */
  folder?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const isEntry = (childId: string, { kind, id }: EntryKey) =>
  and(eq(keptEntries.userId, childId), eq(keptEntries.kind, kind), eq(keptEntries.entryId, id));
const isInFolder = (folder: string) =>
  folder === 'none' ? isNull(keptEntries.folderId) : eq(keptEntries.folderId, folder);
/**
 * A condition for favourites that are entries of the time line. While an aim is open again, or a shared entry is under
 * review again, it does not belong to the time line; it remains a favourite, but is not shown.
 */
const isShown = sql`entries.kind = ${keptEntries.kind} and entries.id = ${keptEntries.entryId}`;
const key = sql`(${keptEntries.kind} || '-' || ${keptEntries.entryId})`;

/**
 * The favourite entries of a child's time line, in folders. Every function is limited to the child whose id it gets
 * (ROLE-03).
 */
export function favouriteRepository(db: Database) {
  const ofChild = (childId: string, folderId: string) =>
    and(eq(entryFolders.userId, childId), eq(entryFolders.id, folderId));

  return {
    async listFolders(childId: string) {
      const items = await db
        .select({
          id: entryFolders.id,
          name: entryFolders.name,
        })
        .from(entryFolders)
        .where(eq(entryFolders.userId, childId))
        .orderBy(asc(entryFolders.createdAt), asc(entryFolders.id));
      const counts = await db
        .select({ folderId: keptEntries.folderId, count: sql<number>`count(*)::int` })
        .from(keptEntries)
        .innerJoin(entriesOf(childId), isShown)
        .where(eq(keptEntries.userId, childId))
        .groupBy(keptEntries.folderId);
      const countOf = (folder: string | null) => counts.find(({ folderId }) => folderId === folder)?.count ?? 0;
      return { items: items.map((folder) => ({ ...folder, count: countOf(folder.id) })), loose: countOf(null) };
    },

    addFolder: (childId: string, name: string, now: Date) =>
      addWithin(
        db,
        {
          userId: childId,
          most: rowLimits.entryFolders,
          count: (tx) => tx.$count(entryFolders, eq(entryFolders.userId, childId)),
          refusal: 'too_many_folders',
        },
        async (tx) => {
          const folder = { id: randomId(), name: acceptedName(name) };
          await requireFreeName(tx, childId, folder);
          await tx.insert(entryFolders).values({ ...folder, userId: childId, createdAt: now });
          return { ...folder, count: 0 };
        },
      ),

    /** Renames a folder. Returns whether the child has this folder. */
    renameFolder: (childId: string, folderId: string, name: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        const folder = { id: folderId, name: acceptedName(name) };
        await lockUser(tx, childId);
        const renamed = await tx
          .update(entryFolders)
          .set({ name: folder.name })
          .where(ofChild(childId, folderId))
          .returning({ id: entryFolders.id });
        if (renamed.length === 0) return false;
        await requireFreeName(tx, childId, folder);
        return true;
      }),

    /** Removes a folder. Its favourites stay, but are in no folder. Returns whether the child had this folder. */
    async removeFolder(childId: string, folderId: string): Promise<boolean> {
      const removed = await db
        .delete(entryFolders)
        .where(ofChild(childId, folderId))
        .returning({ id: entryFolders.id });
      return removed.length > 0;
    },

    /** Returns the keys of a page of favourites with their folders, newest first. */
    async list(childId: string, { folder, limit, cursor }: FavouritePage) {
      const last = cursor === undefined ? undefined : parseCursor(cursor);
      if (last && last.sortedBy > LAST_MOMENT) throw new Problem(400, 'invalid_input');
      const keptAt = last && sql.param(new Date(last.sortedBy), keptEntries.keptAt);
      const rows = await db
        .select({
          kind: keptEntries.kind,
          id: keptEntries.entryId,
          folderId: keptEntries.folderId,
          keptAt: keptEntries.keptAt,
        })
        .from(keptEntries)
        .innerJoin(entriesOf(childId), isShown)
        .where(
          and(
            eq(keptEntries.userId, childId),
            folder === undefined ? undefined : isInFolder(folder),
            last && sql`(${keptEntries.keptAt}, ${key}) < (${keptAt}, ${last.key})`,
          ),
        )
        .orderBy(desc(keptEntries.keptAt), desc(key))
        .limit(limit + 1);
      return pageOf(rows, limit, (row) => ({ id: keyText(row), sortedBy: row.keptAt }));
    },

    /**
     * Returns the folder of a favourite: null if the favourite is in no folder, undefined if the entry is not a
     * favourite.
     */
    async folderOf(childId: string, entry: EntryKey): Promise<string | null | undefined> {
      const [row] = await db
        .select({ folderId: keptEntries.folderId })
        .from(keptEntries)
        .where(isEntry(childId, entry));
      return row?.folderId;
    },

    /**
     * Adds an entry to the favourites, or moves it to another folder. Returns whether the child has this entry and this
     * folder.
     */
    keep: (childId: string, { kind, id }: EntryKey, folderId: string | null, now: Date): Promise<boolean> =>
      addWithin(
        db,
        {
          userId: childId,
          most: rowLimits.keptEntries,
          count: (tx) => tx.$count(keptEntries, eq(keptEntries.userId, childId)),
        },
        async (tx) => {
          const [entry] = await tx
            .select({ id: sql<string>`entries.id` })
            .from(entriesOf(childId, kind))
            .where(sql`entries.id = ${id}`);
          if (!entry) return false;
          // The folder is locked, so that nobody deletes it before the favourite refers to it.
          if (folderId !== null) {
            const [folder] = await tx
              .select({ id: entryFolders.id })
              .from(entryFolders)
              .where(ofChild(childId, folderId))
              .for('share');
            if (!folder) return false;
          }
          await tx
            .insert(keptEntries)
            .values({ userId: childId, kind, entryId: id, folderId, keptAt: now })
            .onConflictDoUpdate({
              target: [keptEntries.userId, keptEntries.kind, keptEntries.entryId],
              set: { folderId },
            });
          return true;
        },
      ),

    drop: (childId: string, entry: EntryKey): Promise<void> => deleteFavourite(db, childId, entry),
  };
}

/** Takes an entry out of the favourites. Also called when the entry itself is deleted. */
export async function deleteFavourite(tx: Database, childId: string, entry: EntryKey): Promise<void> {
  await tx.delete(keptEntries).where(isEntry(childId, entry));
}

function acceptedName(written: string): string {
  const name = plainLine(written);
  if (name === '' || textLength(name) > MAX_FOLDER_NAME) throw new Problem(400, 'invalid_input');
  return name;
}

async function requireFreeName(tx: Database, childId: string, { id, name }: { id: string; name: string }) {
  const isTaken = and(eq(entryFolders.userId, childId), eq(entryFolders.name, name), sql`${entryFolders.id} <> ${id}`);
  if ((await tx.$count(entryFolders, isTaken)) > 0) throw new Problem(409, 'folder_name_taken');
}
