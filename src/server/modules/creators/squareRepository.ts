import { and, count, desc, eq, gte, lte, sql, sum, type SQL } from 'drizzle-orm';
import { worksAges, type WorkFilter } from '#contract/creators/creators.ts';
import type { Database } from '#server/database/connection/open.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import { creatorFollows, creatorTallies, fanGroups } from '#server/database/tables/stories/creators.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';
import { isStoryNotBlocked } from '#server/domain/catalogue/notBlocked.ts';
import { isOfAccount } from '#server/domain/creators/ownCreator.ts';
import {
  coverStory,
  creatorColumns,
  isCoverStory,
  isCreatorShown,
  isCreatorNotBlocked,
  isPublic,
  isWorkShown,
  workColumns,
} from '#server/domain/creators/publicWorks.ts';
import { listNewestOfCreators, type PageQuery } from './newestOfCreators.ts';
import { risingCreators } from './risingCreators.ts';

const MAX_RANKED = 50;
const MAX_NEWEST_CREATORS = 12;
/** The number of stories for clients that name no limit. */
const READ_STORIES_A_PAGE = 60;
const MAX_COUNTED_WORKS = 100;

const newestFirst = { column: works.publishedAt, id: works.id, isDescending: true };

const cursorKeyOf = ({ id, publishedAt }: { id: string; publishedAt: Date }) => ({ id, sortedBy: publishedAt });

interface ReadStoriesQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Queries for the square of creators. Each of them leaves out what the user has blocked. */
export function squareRepository(db: Database) {
  const isFollowedBy = (userId: string | undefined) =>
    userId === undefined
      ? sql<boolean>`false`
      : sql<boolean>`exists (select 1 from ${creatorFollows}
          where ${creatorFollows.creatorId} = ${creators.id} and ${creatorFollows.userId} = ${userId})`;
  const card = (userId: string | undefined) => ({
    ...creatorColumns,
    // The expressions get aliases, so that a subquery can select these columns, too.
    isSample: creatorColumns.isSample.as('is_sample'),
    listeners: sql<number>`coalesce(${creatorTallies.listeners}, 0)`.as('listeners'),
    isFollowed: isFollowedBy(userId).as('is_followed'),
    isMine: (userId === undefined ? sql<boolean>`false` : isOfAccount(userId)).as('is_mine'),
  });
  const isTallyOf = (period: string) =>
    and(eq(creatorTallies.creatorId, creators.id), eq(creatorTallies.period, period));
  /** The condition for public works of creators whom the user sees. The query must join `creators`. */
  const isOfShownCreator = (userId: string | undefined) =>
    and(isPublic(), eq(creators.isHidden, false), isCreatorNotBlocked(userId));

  return {
    /**
     * Each step of the recursion finds the newest work whose creator no earlier step has found, so one creator with
     * many works does not displace the others. A step starts at the work of the step before it. All steps together
     * therefore read each work once, and at most `MAX_WORKS` works of a child.
     */
    listNewestCreators: (userId: string | undefined) => {
      const newestWork = (isLeft?: SQL) =>
        db
          .select({ creatorId: works.creatorId, publishedAt: works.publishedAt, id: works.id })
          .from(works)
          .innerJoin(creators, eq(creators.id, works.creatorId))
          .where(and(isOfShownCreator(userId), isLeft))
          .orderBy(desc(works.publishedAt), desc(works.id))
          .limit(1);
      const isLeft = sql`(${works.publishedAt}, ${works.id}) < (found.published_at, found.id)
        and ${works.creatorId} <> all(found.creators)`;
      const found = sql`(with recursive found as (
          select creator_id, published_at, id, array[creator_id] as creators from (${newestWork()}) as first
          union all
          select next.creator_id, next.published_at, next.id, found.creators || next.creator_id
          from found cross join lateral (${newestWork(isLeft)}) as next
          where cardinality(found.creators) < ${MAX_NEWEST_CREATORS}::int
        ) select creator_id, published_at, id from found)`;
      // `limit 1` makes the planner look each creator up by index instead of scanning all creators.
      const creator = db
        .select(card(userId))
        .from(creators)
        .leftJoin(creatorTallies, isTallyOf('all'))
        .where(eq(creators.id, sql`newest.creator_id`))
        .limit(1)
        .as('creator');
      const { id, nickname, about, isSample, listeners, isFollowed, isMine } = creator;
      return db
        .select({ id, nickname, about, isSample, listeners, isFollowed, isMine })
        .from(sql`${found} as newest`)
        .innerJoinLateral(creator, sql`true`)
        .orderBy(sql`newest.published_at desc, newest.id desc`);
    },

    listRanking: (period: string, userId: string | undefined) =>
      db
        .select(card(userId))
        .from(creatorTallies)
        .innerJoin(creators, eq(creators.id, creatorTallies.creatorId))
        .where(and(eq(creatorTallies.period, period), gte(creatorTallies.listeners, 1), isCreatorShown(userId)))
        .orderBy(desc(creatorTallies.listeners), desc(creatorTallies.creatorId))
        .limit(MAX_RANKED),

    listRising(userId: string | undefined, now: Date) {
      const rising = risingCreators(db, userId, now, MAX_RANKED);
      return db
        .select({ ...card(userId), growth: rising.growth })
        .from(rising)
        .innerJoin(creators, eq(creators.id, rising.creatorId))
        .leftJoin(creatorTallies, isTallyOf('all'))
        .orderBy(desc(rising.growth), desc(rising.creatorId));
    },

    async listWorks({ age, storyId, creatorId, limit, cursor }: WorkFilter & PageQuery, userId: string | undefined) {
      const rows = await db
        .select(workColumns)
        .from(works)
        .innerJoin(creators, eq(creators.id, works.creatorId))
        .leftJoin(stories, eq(stories.id, works.storyId))
        .innerJoin(coverStory, isCoverStory())
        .innerJoin(packs, eq(packs.id, coverStory.packId))
        .where(
          and(
            isWorkShown(userId),
            age === undefined ? undefined : and(lte(stories.ageFrom, age), gte(stories.ageTo, age)),
            storyId === undefined ? undefined : eq(works.storyId, storyId),
            creatorId === undefined ? undefined : eq(works.creatorId, creatorId),
            after(cursor, newestFirst),
          ),
        )
        .orderBy(desc(works.publishedAt), desc(works.id))
        .limit(limit + 1);
      return pageOf(rows, limit, cursorKeyOf);
    },

    listFollowedWorks: (userId: string, page: PageQuery) =>
      listNewestOfCreators(
        db,
        userId,
        {
          creatorIds: db
            .select({ id: creatorFollows.creatorId })
            .from(creatorFollows)
            .where(eq(creatorFollows.userId, userId)),
          isListed: isPublic(),
        },
        page,
      ),

    async listReadStories({ limit = READ_STORIES_A_PAGE, cursor }: ReadStoriesQuery, userId: string | undefined) {
      const some = db
        .select({ id: works.id })
        .from(works)
        .innerJoin(creators, eq(creators.id, works.creatorId))
        .where(and(eq(works.storyId, stories.id), isWorkShown(userId)))
        .limit(MAX_COUNTED_WORKS)
        .as('some');
      const counted = db
        .select({ works: sql<number>`count(*)::int`.as('works') })
        .from(some)
        .as('counted');
      const rows = await db
        .select({
          id: stories.id,
          title: stories.title,
          cover: stories.cover,
          playCount: stories.playCount,
          works: counted.works,
          pack: { id: packs.id, contentHash: packs.contentHash },
        })
        .from(stories)
        .innerJoinLateral(counted, sql`true`)
        .innerJoin(packs, eq(packs.id, stories.packId))
        .where(
          and(
            eq(stories.isHidden, false),
            isStoryNotBlocked(userId),
            gte(counted.works, 1),
            after(cursor, { column: stories.playCount, id: stories.id, isDescending: true }),
          ),
        )
        .orderBy(desc(stories.playCount), desc(stories.id))
        .limit(limit + 1);
      return pageOf(rows, limit, ({ id, playCount }) => ({ id, sortedBy: playCount }));
    },

    /**
     * Returns the ages of children for which there is a work. Each step of the recursion reads stories in the order of
     * the index of ages until it finds one that was read, and the next step begins after all stories for the same ages.
     */
    async listReadAges(userId: string | undefined) {
      // `limit(1)` makes the planner look for the works of one story at a time instead of joining all works, and the
      // order makes it use an index even if it expects that most stories have many works.
      const work = db
        .select({ id: works.id })
        .from(works)
        .innerJoin(creators, eq(creators.id, works.creatorId))
        .where(and(eq(works.storyId, stories.id), isOfShownCreator(userId)))
        .orderBy(desc(works.publishedAt), desc(works.id))
        .limit(1)
        .as('work');
      const nextAges = (isLeft?: SQL) =>
        db
          .select({ ageTo: stories.ageTo, ageFrom: stories.ageFrom })
          .from(stories)
          .innerJoinLateral(work, sql`true`)
          .where(and(eq(stories.isHidden, false), isStoryNotBlocked(userId), isLeft))
          .orderBy(stories.ageTo, stories.ageFrom)
          .limit(1);
      const isLeft = sql`(${stories.ageTo}, ${stories.ageFrom}) > (found.age_to, found.age_from)`;
      const ranges = await db.select({ ageFrom: sql<number>`found.age_from`, ageTo: sql<number>`found.age_to` }).from(
        sql`(with recursive found as (
            select age_to, age_from from (${nextAges()}) as first
            union all
            select next.age_to, next.age_from from found cross join lateral (${nextAges(isLeft)}) as next
          ) select age_from, age_to from found) as found`,
      );
      return worksAges.filter((age) => ranges.some(({ ageFrom, ageTo }) => ageFrom <= age && age <= ageTo));
    },

    async find(creatorId: string, userId: string | undefined) {
      const [row] = await db
        .select({
          ...card(userId),
          power: sql<number>`coalesce(${creatorTallies.power}, 0)`,
          hasGroup: sql<boolean>`exists (select 1 from ${fanGroups} where ${fanGroups.creatorId} = ${creators.id})`,
        })
        .from(creators)
        .leftJoin(creatorTallies, isTallyOf('all'))
        .where(and(eq(creators.id, creatorId), isCreatorShown(userId)));
      return row;
    },

    async figures(creatorId: string) {
      const [[published], followers] = await Promise.all([
        db
          .select({ works: count(), plays: sum(works.playCount).mapWith(Number) })
          .from(works)
          .where(and(eq(works.creatorId, creatorId), isPublic())),
        db.$count(creatorFollows, eq(creatorFollows.creatorId, creatorId)),
      ]);
      return { works: published?.works ?? 0, plays: published?.plays ?? 0, followers };
    },
  };
}
