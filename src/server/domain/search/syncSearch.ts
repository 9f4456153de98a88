import { and, desc, eq, sql, sum } from 'drizzle-orm';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import type { Database, OnWait } from '#server/database/connection/database.ts';
import { locks, runAlone, runAloneIfFree } from '#server/database/runAlone.ts';
import { booklists, books } from '#server/database/tables/learning/books.ts';
import { LAST_TIER, findableKinds, searchEntries, tierEnds } from '#server/database/tables/stories/search.ts';
import { goods } from '#server/database/tables/mall/goods.ts';
import { series, stories } from '#server/database/tables/stories/stories.ts';
import { editorialRepository } from '#server/domain/editorials/editorialRepository.ts';
import { entryOf, sourceDigestOf, type Findable } from './entries.ts';

const BATCH = 500;

/**
 * Updates the search index, so that it contains exactly the items that are visible now. Entries that are still correct
 * are not written.
 */
export async function syncSearch(db: Database, onWait?: OnWait): Promise<void> {
  await runAlone(db, locks.searchSync, onWait, async (tx) => {
    const things = [
      ...(await findableStories(tx)),
      ...(await findableSeries(tx)),
      ...(await findableBooks(tx)),
      ...(await findableBooklists(tx)),
      ...(await findableVideos(tx)),
      ...(await findableArticles(tx)),
      ...(await findableGoods(tx)),
    ];
    const present = await tx
      .select({ kind: searchEntries.kind, id: searchEntries.id, source: searchEntries.source })
      .from(searchEntries);
    const known = new Map(present.map((row) => [keyOf(row), row.source]));
    const changed = things.filter((thing) => known.get(keyOf(thing)) !== sourceDigestOf(thing));
    const offered = new Set(things.map(keyOf));
    const tierOf = tiersByPopularity(things);
    const gone = present.filter((row) => !offered.has(keyOf(row)));
    for (let from = 0; from < changed.length; from += BATCH)
      // oxlint-disable-next-line no-await-in-loop -- one statement could not bind all entries
      await store(tx, changed.slice(from, from + BATCH), tierOf);
    for (const kind of findableKinds) {
      const ids = gone.filter((row) => row.kind === kind).map(({ id }) => id);
      if (ids.length === 0) continue;
      // oxlint-disable-next-line no-await-in-loop -- there are seven kinds
      await tx.delete(searchEntries).where(and(eq(searchEntries.kind, kind), isAnyOf(searchEntries.id, ids)));
    }
    await refresh(tx);
  });
}

const keyOf = ({ kind, id }: Pick<Findable, 'kind' | 'id'>): string => `${kind} ${id}`;

async function findableStories(tx: Database): Promise<Findable[]> {
  const rows = await tx
    .select({
      id: stories.id,
      title: stories.title,
      tags: stories.tags,
      author: stories.author,
      popularity: stories.playCount,
    })
    .from(stories)
    .where(eq(stories.isHidden, false));
  return rows.map(({ id, title, tags, author, popularity }) => ({
    kind: 'story',
    id,
    texts: [title, ...tags, author],
    popularity,
  }));
}

async function findableSeries(tx: Database): Promise<Findable[]> {
  const rows = await tx.select({ id: series.id, title: series.title }).from(series).where(eq(series.isHidden, false));
  return rows.map(({ id, title }) => ({ kind: 'series', id, texts: [title], popularity: 0 }));
}

async function findableBooks(tx: Database): Promise<Findable[]> {
  const rows = await tx
    .select({ id: books.id, title: books.title, author: books.author })
    .from(books)
    .where(eq(books.isHidden, false));
  return rows.map(({ id, title, author }) => ({ kind: 'book', id, texts: [title, author], popularity: 0 }));
}

async function findableBooklists(tx: Database): Promise<Findable[]> {
  const rows = await tx
    .select({ id: booklists.id, title: booklists.title })
    .from(booklists)
    .where(eq(booklists.isHidden, false));
  return rows.map(({ id, title }) => ({ kind: 'booklist', id, texts: [title], popularity: 0 }));
}

/** Returns the videos that can be found. Promotions of our own product cannot be found. */
async function findableVideos(tx: Database): Promise<Findable[]> {
  const editorials = editorialRepository(tx);
  const topics = (await editorials.list('videoTopic')).map(({ content }) => content);
  return (await editorials.list('video'))
    .map(({ content }) => content)
    .filter(({ isPromotion }) => !isPromotion)
    .map(({ id, title }) => {
      const ofTopics = topics.filter(({ videos }) => videos.includes(id)).map((topic) => topic.title);
      return { kind: 'video', id, texts: [title, ...ofTopics], popularity: 0 };
    });
}

async function findableArticles(tx: Database): Promise<Findable[]> {
  const articles = await editorialRepository(tx).list('article');
  return articles.map(({ content: { id, title, sections } }) => ({
    kind: 'article',
    id,
    texts: [title, ...sections.map(({ heading }) => heading).filter((heading) => heading !== '')],
    popularity: 0,
  }));
}

async function findableGoods(tx: Database): Promise<Findable[]> {
  const categories = new Map(
    (await editorialRepository(tx).list('goodsCategory')).map(({ content: { id, title } }) => [id, title]),
  );
  const rows = await tx
    .select({ id: goods.id, title: goods.title, tags: goods.tags, categoryId: goods.categoryId })
    .from(goods)
    .where(eq(goods.isHidden, false));
  return rows.map(({ id, title, tags, categoryId }) => ({
    kind: 'goods',
    id,
    texts: [title, ...tags, categories.get(categoryId ?? '') ?? ''].filter((text) => text !== ''),
    popularity: 0,
  }));
}

/**
 * Returns a function that returns the tier of a story by its current popularity, so that new entries are stored in the
 * right tier immediately.
 */
function tiersByPopularity(things: readonly Findable[]): (thing: Findable) => number {
  const stories = things.filter(({ kind }) => kind === 'story');
  stories.sort((left, right) => right.popularity - left.popularity || (left.id < right.id ? -1 : 1));
  const tiers = new Map(stories.map((story, rank) => [story, tierEnds.filter((end) => end <= rank).length]));
  return (thing) => tiers.get(thing) ?? LAST_TIER;
}

async function store(tx: Database, things: readonly Findable[], tierOf: (thing: Findable) => number): Promise<void> {
  await tx
    .insert(searchEntries)
    .values(things.map((thing) => ({ ...entryOf(thing), tier: tierOf(thing) })))
    .onConflictDoUpdate({
      target: [searchEntries.kind, searchEntries.id],
      set: {
        fields: sql`excluded.fields`,
        grams: sql`excluded.grams`,
        popularity: sql`excluded.popularity`,
        tier: sql`excluded.tier`,
        source: sql`excluded.source`,
      },
    });
}

/**
 * Updates the popularity of the entries, which determines their order and their tiers. A job runs this function
 * regularly.
 */
export async function refreshPopularity(db: Database): Promise<void> {
  // Runs in only one gateway at a time, because two gateways that update the same entries in different orders would
  // deadlock.
  await runAloneIfFree(db, locks.searchSync, refresh);
}

async function refresh(tx: Database): Promise<void> {
  await copyPopularity(tx);
  await moveToTiers(tx);
  await tidyIndexes(tx);
}

/**
 * Merges new entries into the GIN indexes. Otherwise they would stay in the pending list of each index until a vacuum,
 * and every search would scan that list.
 */
async function tidyIndexes(db: Database): Promise<void> {
  await db.execute(sql`
    select gin_clean_pending_list(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = 'search_entries'::regclass and relam = (select oid from pg_am where amname = 'gin')`);
}

async function moveToTiers(db: Database): Promise<void> {
  const ranked = db
    .select({
      id: searchEntries.id,
      rank: sql<number>`row_number() over (order by ${desc(searchEntries.popularity)}, ${searchEntries.id})`.as('rank'),
    })
    .from(searchEntries)
    .where(eq(searchEntries.kind, 'story'))
    .as('ranked');
  const tier = sql`width_bucket(${ranked.rank} - 1, array[${sql.join(tierEnds, sql`, `)}]::bigint[])`;
  await db
    .update(searchEntries)
    .set({ tier })
    .from(ranked)
    .where(
      and(eq(searchEntries.kind, 'story'), eq(searchEntries.id, ranked.id), sql`${searchEntries.tier} <> ${tier}`),
    );
}

async function copyPopularity(db: Database): Promise<void> {
  const ofSeries = db
    .select({ seriesId: stories.seriesId, plays: sum(stories.playCount).mapWith(Number).as('plays') })
    .from(stories)
    .where(eq(stories.isHidden, false))
    .groupBy(stories.seriesId)
    .as('of_series');
  await db
    .update(searchEntries)
    .set({ popularity: sql`${stories.playCount}` })
    .from(stories)
    .where(
      and(
        eq(searchEntries.kind, 'story'),
        eq(searchEntries.id, stories.id),
        sql`${searchEntries.popularity} <> ${stories.playCount}`,
      ),
    );
  await db
    .update(searchEntries)
    .set({ popularity: sql`${ofSeries.plays}` })
    .from(ofSeries)
    .where(
      and(
        eq(searchEntries.kind, 'series'),
        eq(searchEntries.id, ofSeries.seriesId),
        sql`${searchEntries.popularity} <> ${ofSeries.plays}`,
      ),
    );
}
