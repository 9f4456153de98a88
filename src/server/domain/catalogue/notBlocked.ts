import { and, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { users } from '#server/database/tables/account/users.ts';
import { series, stories } from '#server/database/tables/stories/stories.ts';
import { blocked } from '#server/database/tables/stories/storyLists.ts';

/**
 * The ids of the stories or series that an account has blocked for all its children. `childId` is the id of one of
 * these children, or of the account.
 */
const idsOf = (childId: string | Placeholder, kind: 'story' | 'series'): SQL =>
  sql`array(select ${blocked.thingId} from ${blocked} where ${blocked.kind} = ${kind} and ${blocked.userId} =
    coalesce((select child.account_id from ${users} child where child.id = ${childId}), ${childId}))`;

/**
 * A condition that every query for stories that a user will see must contain: the user has blocked neither the story
 * nor its series. Guests cannot block anything. The condition uses arrays, because PostgreSQL computes these once per
 * query instead of once per row.
 */
export const isStoryNotBlocked = (userId: string | Placeholder | undefined): SQL | undefined =>
  userId === undefined
    ? undefined
    : and(
        sql`${stories.id} <> all(${idsOf(userId, 'story')})`,
        sql`${stories.seriesId} <> all(${idsOf(userId, 'series')})`,
      );

/** A condition that every query for series that a user will see must contain: the user has not blocked the series. */
export const isSeriesNotBlocked = (userId: string | undefined): SQL | undefined =>
  userId === undefined ? undefined : sql`${series.id} <> all(${idsOf(userId, 'series')})`;

/** The ids of the stories that a user has blocked, directly or with their series. */
export const blockedStoryIds = (userId: string): SQL => sql`(
  select ${blocked.thingId} from ${blocked} where ${blocked.userId} = ${userId} and ${blocked.kind} = 'story'
  union all
  select s.id from ${stories} s join ${blocked} b on b.kind = 'series' and b.thing_id = s.series_id where b.user_id = ${userId})`;

export const blockedSeriesIds = (userId: string): SQL =>
  sql`(select ${blocked.thingId} from ${blocked} where ${blocked.userId} = ${userId} and ${blocked.kind} = 'series')`;
