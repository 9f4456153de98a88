import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { WholePack } from '#server/content/pack/bookPack.ts';
import { storeWorks } from '#server/content/pack/works.ts';
import type { Database } from '#server/database/connection/database.ts';
import { isNoneOf } from '#server/database/statements/anyOf.ts';
import { medals } from '#server/database/tables/account/achievements.ts';
import { booklists, books } from '#server/database/tables/learning/books.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { banners, categories, series, stories } from '#server/database/tables/stories/stories.ts';
import { storeEditorials } from './storeEditorials.ts';
import { storeGoods } from './storeGoods.ts';
import { storeRecommendations } from './storeRecommendations.ts';
import { storeWords } from './storeWords.ts';

/**
 * The kinds of items that `hideWhatIsGone` hides. For all other kinds, the functions that store the items also hide
 * them.
 */
type HiddenHere = 'categories' | 'series' | 'stories' | 'banners' | 'books' | 'booklists' | 'medals';

/** No content: what a pack contains that is no longer imported. */
const nothing = {
  categories: [],
  series: [],
  stories: [],
  banners: [],
  books: [],
  booklists: [],
  medals: [],
  works: [],
  creators: [],
  goods: [],
  reviews: [],
} satisfies Partial<WholePack>;

/**
 * The content hash of a former built-in pack whose content is hidden. No pack has this hash, so the former pack counts
 * as changed, and is stored again, when it becomes the built-in pack once more.
 */
const HIDDEN_HASH = '';

/** Returns an SQL condition for the former built-in packs that are not hidden yet. */
export const isFormer = (builtInId: string): SQL | undefined =>
  and(eq(packs.isBuiltIn, true), ne(packs.id, builtInId), ne(packs.contentHash, HIDDEN_HASH));

/**
 * Hides everything of the packs that were the built-in pack before CONTENT_DIR was changed, because their media are
 * gone. Returns the number of these packs.
 */
export async function hideFormerPacks(tx: Database, builtIn: WholePack['pack'], now: Date): Promise<number> {
  const former = await tx
    .update(packs)
    .set({ contentHash: HIDDEN_HASH })
    .where(isFormer(builtIn.id))
    .returning({ id: packs.id });
  for (const pack of former) {
    await hideWhatIsGone(tx, { pack, ...nothing });
    await storeWords(tx, pack.id, []);
    await storeRecommendations(tx, pack.id, []);
    await storeWorks(tx, pack.id, nothing);
    await storeEditorials(tx, pack.id, []);
    await storeGoods(tx, { id: pack.id, hasSampleGoods: false }, nothing, now);
  }
  return former.length;
}

/** Hides items of earlier versions of a pack that this version leaves out. */
export async function hideWhatIsGone(
  tx: Database,
  { pack, ...content }: { pack: { id: string } } & Record<HiddenHere, readonly { id: string }[]>,
): Promise<void> {
  const isGone = (
    table: { id: PgColumn; packId: PgColumn; isHidden: PgColumn },
    items: readonly { id: string }[],
  ): SQL | undefined =>
    and(
      eq(table.packId, pack.id),
      eq(table.isHidden, false),
      isNoneOf(
        table.id,
        items.map(({ id }) => id),
      ),
    );
  const hidden = { isHidden: true };
  await tx.update(categories).set(hidden).where(isGone(categories, content.categories));
  await tx.update(series).set(hidden).where(isGone(series, content.series));
  await tx.update(stories).set(hidden).where(isGone(stories, content.stories));
  await tx.update(banners).set(hidden).where(isGone(banners, content.banners));
  await tx.update(books).set(hidden).where(isGone(books, content.books));
  await tx.update(booklists).set(hidden).where(isGone(booklists, content.booklists));
  await tx.update(medals).set(hidden).where(isGone(medals, content.medals));
}
