import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { EntryKind } from '#lib/experience/entryRules.ts';
import { userId } from '#server/database/tables/account/users.ts';
import { moment } from '#server/database/statements/moment.ts';

/** Folders for the favourite entries of a child's time line. */
export const entryFolders = pgTable(
  'entry_folders',
  {
    id: text().primaryKey(),
    /** The child. */
    userId: userId(),
    name: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('entry_folders_list').on(table.userId, table.createdAt)],
);

/** Entries of a child's time line that the family has put into its favourites. */
export const keptEntries = pgTable(
  'kept_entries',
  {
    /** The child. */
    userId: userId(),
    kind: text().$type<EntryKind>().notNull(),
    /**
     * The id of the entry, which is unique together with the kind. There is no foreign key, because each kind has its
     * own table.
     */
    entryId: text('entry_id').notNull(),
    /** The folder that contains the entry; null if none does. */
    folderId: text('folder_id').references(() => entryFolders.id, { onDelete: 'set null' }),
    keptAt: moment('kept_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.entryId] }),
    index('kept_entries_list').on(table.userId, table.keptAt, table.entryId),
    index().on(table.folderId),
  ],
);
