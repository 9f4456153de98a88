import { and, eq, ne } from 'drizzle-orm';
import { omit } from '#lib/omit.ts';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import type { Database, OnWait } from '#server/database/connection/database.ts';
import { locks, runAlone } from '#server/database/runAlone.ts';
import { storeRows } from '#server/database/statements/storeRows.ts';
import { booklists, books } from '#server/database/tables/learning/books.ts';
import { medals } from '#server/database/tables/account/achievements.ts';
import { goods } from '#server/database/tables/mall/goods.ts';
import { goodsReviews } from '#server/database/tables/mall/reviews.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { banners, categories, series, stories } from '#server/database/tables/stories/stories.ts';
import { lessons } from '#server/database/tables/learning/words.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';
import type { WholePack } from '#server/content/pack/bookPack.ts';
import { foreignEditorials, storeEditorials } from './storeEditorials.ts';
import { storeCreatorGoods } from '#server/domain/creators/creatorGoods.ts';
import { syncStoryCounts } from '#server/domain/catalogue/syncStoryCounts.ts';
import { syncSearch } from '#server/domain/search/syncSearch.ts';
import { loadPack, PackError } from '#server/content/load/loadPack.ts';
import { hashPack } from '#server/content/pack/packFiles.ts';
import { hideFormerPacks, hideWhatIsGone, isFormer } from './hideContent.ts';
import { copyMedia, hasMedia, removeOldMedia } from './packMedia.ts';
import { storeWords } from './storeWords.ts';
import { storeBooks } from './storeBooks.ts';
import { publicEntries } from '#server/database/tables/experience/entries.ts';
import { storeRecommendations } from './storeRecommendations.ts';
import { storeMedals } from './storeMedals.ts';
import { storeGoods } from './storeGoods.ts';
import { storeWorks } from '#server/content/pack/works.ts';

export interface ImportResult {
  packId: string;
  contentHash: string;
  isChanged: boolean;
  storyCount: number;
  /** Whether the media of an unchanged pack were copied again. This happens if they were lost. */
  areMediaRestored?: boolean;
}

/**
 * Checks a pack, and stores it in one transaction. Importing the same pack again changes nothing. Items that a new
 * version leaves out are hidden, and so is everything of a former built-in pack. The media of the built-in pack stay in
 * its folder. Those of other packs are copied to `mediaDir`, in one folder per version, so that the files of the old
 * version stay complete until the import has succeeded. If the media of an unchanged pack are lost, they are copied
 * again.
 */
export async function importPack(
  db: Database,
  folder: string,
  options: { mediaDir: string; isBuiltIn: boolean; now: Date; onWait?: OnWait },
): Promise<ImportResult> {
  const hash = hashPack(folder);
  const [same] = await db
    .select({ packId: packs.id, contentHash: packs.contentHash })
    .from(packs)
    .where(and(eq(packs.contentHash, hash), eq(packs.isBuiltIn, options.isBuiltIn)));
  if (same && (!options.isBuiltIn || (await db.$count(packs, isFormer(same.packId))) === 0)) {
    const unchanged = { ...same, isChanged: false, storyCount: 0 };
    if (options.isBuiltIn || hasMedia(options.mediaDir, same.packId, hash)) return unchanged;
    await copyMedia(loadPack(folder), options.mediaDir, options.now);
    return { ...unchanged, areMediaRestored: true };
  }
  const loaded = loadPack(folder);
  const { pack, contentHash } = loaded;
  if (!options.isBuiltIn) {
    // Checks the ids before the media are copied, so that a refused pack leaves nothing behind. They are checked again
    // below, because another pack may be imported meanwhile.
    await findPresent(db, loaded, options.isBuiltIn);
    await copyMedia(loaded, options.mediaDir, options.now);
  }
  const { isChanged, replacedHash } = await runAlone(db, locks.packImport, options.onWait, async (tx) => {
    const replaced = await findPresent(tx, loaded, options.isBuiltIn);
    const hiddenPacks = options.isBuiltIn ? await hideFormerPacks(tx, pack, options.now) : 0;
    if (replaced === contentHash && hiddenPacks === 0) return { isChanged: false, replacedHash: undefined };
    await storePack(tx, loaded, options);
    await storeContent(tx, loaded, options.now);
    await storeWords(tx, pack.id, loaded.lessons);
    await storeBooks(tx, loaded);
    await storeMedals(tx, loaded);
    await storeRecommendations(tx, pack.id, loaded.recommendations);
    await storeWorks(tx, pack.id, loaded);
    await hideWhatIsGone(tx, loaded);
    await storeEditorials(tx, pack.id, loaded.editorials);
    await storeGoods(tx, pack, loaded, options.now);
    await storeCreatorGoods(tx, loaded.creators, options.now);
    await syncStoryCounts(tx);
    await syncSearch(tx, options.onWait);
    return { isChanged: true, replacedHash: replaced };
  });
  if (isChanged && !options.isBuiltIn) await removeOldMedia(loaded, { ...options, replacedHash });
  return { packId: pack.id, contentHash, isChanged, storyCount: loaded.stories.length };
}

/**
 * Returns the content hash of the stored version of a pack; undefined if there is none. Throws `PackError` if the id of
 * the pack, or an id in it, belongs to another pack.
 */
async function findPresent(db: Database, loaded: WholePack, isBuiltIn: boolean): Promise<string | undefined> {
  const { pack, folder } = loaded;
  const [present] = await db.select().from(packs).where(eq(packs.id, pack.id));
  if (present && present.isBuiltIn !== isBuiltIn) {
    throw new PackError(folder, [
      `pack.json: the id "${pack.id}" belongs to ${present.isBuiltIn ? 'the built-in' : 'an imported'} pack`,
    ]);
  }
  await refuseForeignIds(db, loaded);
  return present?.contentHash;
}

async function refuseForeignIds(tx: Database, { pack, folder, ...content }: WholePack): Promise<void> {
  const packErrors = await foreignEditorials(tx, pack.id, content.editorials);
  for (const [kind, table] of [
    ['categories', categories],
    ['series', series],
    ['stories', stories],
    ['banners', banners],
    ['lessons', lessons],
    ['books', books],
    ['booklists', booklists],
    ['medals', medals],
    ['recommendations', publicEntries],
    ['creators', creators],
    ['works', works],
    ['goods', goods],
    ['reviews', goodsReviews],
  ] as const) {
    const ids = content[kind].map(({ id }) => id);
    const foreign = await tx
      .select({ id: table.id, packId: table.packId })
      .from(table)
      .where(and(isAnyOf(table.id, ids), ne(table.packId, pack.id)));
    for (const row of foreign) packErrors.push(`${kind}: the id "${row.id}" belongs to the pack "${row.packId}"`);
  }
  if (packErrors.length > 0) throw new PackError(folder, packErrors);
}

async function storePack(
  tx: Database,
  { pack, contentHash }: WholePack,
  { isBuiltIn, now }: { isBuiltIn: boolean; now: Date },
): Promise<void> {
  const row = {
    version: pack.version,
    title: pack.title,
    contentHash,
    isBuiltIn,
    isSynthesised: pack.voice.kind === 'synthesised',
    importedAt: now,
  };
  await storeRows(tx, packs, [{ id: pack.id, ...row }]);
}

async function storeContent(tx: Database, loaded: WholePack, now: Date): Promise<void> {
  const shared = { packId: loaded.pack.id, isHidden: false };
  const categoryRows = loaded.categories.map(({ order, ...row }) => ({ ...row, ...shared, position: order }));
  await storeRows(tx, categories, categoryRows);
  const seriesRows = loaded.series.map((row, position) => ({
    ...omit(row, 'stories', 'category'),
    ...shared,
    categoryId: row.category,
    position,
  }));
  await storeRows(tx, series, seriesRows);
  const storyRows = loaded.stories.map((row) => ({
    ...omit(row, 'category'),
    ...shared,
    afterwards: row.afterwards ?? null,
    categoryId: row.category,
  }));
  await storeRows(tx, stories, storyRows, { addedAt: now });
  const bannerRows = loaded.banners.map((row, position) => ({ ...row, ...shared, position }));
  await storeRows(tx, banners, bannerRows);
}
