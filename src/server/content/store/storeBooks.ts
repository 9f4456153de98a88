import { omit } from '#lib/omit.ts';
import type { Database } from '#server/database/connection/open.ts';
import { booklists, books } from '#server/database/tables/books.ts';
import type { WholePack } from '#server/content/pack/bookPack.ts';

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
}
