import { omit } from '#lib/omit.ts';
import type { Database } from '#server/database/open.ts';
import { booklists, books } from '#server/database/tables/books.ts';
import { medals } from '#server/database/tables/bookshelves.ts';
import type { WholePack } from './bookPack.ts';

export async function storeBooks(tx: Database, loaded: WholePack): Promise<void> {
  const shared = { packId: loaded.pack.id, isHidden: false };
  for (const [position, row] of loaded.books.entries()) {
    const values = { ...omit(row, 'origin', 'category'), ...shared, categoryId: row.category, position };
    await tx.insert(books).values(values).onConflictDoUpdate({ target: books.id, set: values });
  }
  for (const [position, row] of loaded.booklists.entries()) {
    const values = { ...omit(row, 'category'), ...shared, categoryId: row.category, position };
    await tx.insert(booklists).values(values).onConflictDoUpdate({ target: booklists.id, set: values });
  }
  for (const [position, row] of loaded.medals.entries()) {
    const values = { ...row, ...shared, position };
    await tx.insert(medals).values(values).onConflictDoUpdate({ target: medals.id, set: values });
  }
}
