import { omit } from '#lib/omit.ts';
import type { Database } from '#server/database/connection/open.ts';
import { storeRows } from '#server/database/statements/storeRows.ts';
import { booklists, books } from '#server/database/tables/learning/books.ts';
import type { WholePack } from '#server/content/pack/bookPack.ts';

export async function storeBooks(tx: Database, loaded: WholePack): Promise<void> {
  const shared = { packId: loaded.pack.id, isHidden: false };
  const bookRows = loaded.books.map((row, position) => ({
    ...omit(row, 'origin', 'category'),
    ...shared,
    categoryId: row.category,
    position,
  }));
  await storeRows(tx, books, bookRows);
  const booklistRows = loaded.booklists.map((row, position) => ({
    ...omit(row, 'category'),
    ...shared,
    categoryId: row.category,
    position,
  }));
  await storeRows(tx, booklists, booklistRows);
}
