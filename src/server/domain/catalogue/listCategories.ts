import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { categories } from '#server/database/tables/stories/stories.ts';

/** Returns the categories that are not hidden, in the order of the content pack. */
export const listCategories = (db: Database) =>
  db
    .select({ id: categories.id, title: categories.title, motif: categories.motif })
    .from(categories)
    .where(eq(categories.isHidden, false))
    .orderBy(asc(categories.position), asc(categories.id));
