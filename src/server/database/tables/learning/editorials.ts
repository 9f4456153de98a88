import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editorialKinds, type EditorialKind, type EditorialOf } from '#server/content/load/editorials.ts';
import { moment } from '#server/database/statements/moment.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { userId } from '#server/database/tables/account/users.ts';

/** The editorials of content packs, such as help pages. `position` determines the order within a kind. */
export const editorials = pgTable(
  'editorials',
  {
    kind: text({ enum: editorialKinds }).notNull(),
    id: text().notNull(),
    packId: text('pack_id')
      .notNull()
      .references(() => packs.id),
    position: integer().notNull(),
    content: jsonb().$type<EditorialOf<EditorialKind>>().notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

export const savedArticles = pgTable(
  'saved_articles',
  {
    userId: userId(),
    /**
     * The id of an editorial. It is not a foreign key, so that an article stays saved even while its pack does not
     * contain it.
     */
    articleId: text('article_id').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.articleId] })],
);

export const seenVideos = pgTable(
  'seen_videos',
  {
    userId: userId(),
    /** The id of an editorial. */
    videoId: text('video_id').notNull(),
    positionMs: integer('position_ms').notNull(),
    isFinished: boolean('is_finished').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.videoId] })],
);
