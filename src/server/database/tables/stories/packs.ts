import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';

export const packs = pgTable('packs', {
  id: text().primaryKey(),
  version: text().notNull(),
  title: text().notNull(),
  contentHash: text('content_hash').notNull(),
  /** Whether this is the built-in pack, whose media are served from `contentDir` instead of `mediaDir`. */
  isBuiltIn: boolean('is_built_in').notNull(),
  isSynthesised: boolean('is_synthesised').notNull(),
  importedAt: moment('imported_at').notNull(),
});

export const packId = () =>
  text('pack_id')
    .notNull()
    .references(() => packs.id);
