import { sql, type SQL } from 'drizzle-orm';
import type { AimMeasure } from '#lib/experience/aimRules.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { aimMarks, aims } from '#server/database/tables/experience/aims.ts';
import { finishings } from '#server/database/tables/experience/finishings.ts';
import { bookCheckIns } from '#server/database/tables/learning/bookshelves.ts';
import { learningAnswers } from '#server/database/tables/learning/learning.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';

/** The beginning and the end of the time in which progress counts, in the calendar of China. */
const periodStart = sql`(${aims.startDay} || ' 00:00:00+08')::timestamptz`;
const periodEnd = sql`(${aims.deadline} || ' 00:00:00+08')::timestamptz + interval '1 day'`;
const isInPeriod = (moment: SQL): SQL =>
  sql`${moment} >= ${periodStart} and (${aims.deadline} is null or ${moment} < ${periodEnd})`;
const isDayInPeriod = (day: SQL): SQL =>
  sql`${day} >= ${aims.startDay} and (${aims.deadline} is null or ${day} <= ${aims.deadline})`;

const isWantedAim = (aimIds: readonly string[], measure: AimMeasure): SQL =>
  sql`${aims.id} = any(${sql.param(aimIds)}::text[]) and ${aims.measure} = ${measure}`;

/** Selects the listening sessions that count towards aims that are measured in minutes of listening. */
const countedSessions = (aimIds: readonly string[]): SQL => sql`
  select ${aims.id} as id, ${aims.target} as target, ${listeningSessions.listenedMs} as listened_ms,
    ${listeningSessions.startedAt} as started_at, ${listeningSessions.reportedAt} as reported_at
  from ${aims} join ${listeningSessions} on ${listeningSessions.userId} = ${aims.userId} and ${isInPeriod(sql`${listeningSessions.startedAt}`)}
  where ${isWantedAim(aimIds, 'minutes')}`;

/**
 * Selects the stories, books and words that count for aims, with the times at which the child finished a story or book,
 * checked in a book, or answered a word correctly. Finished stories and books are read from `finishings`, because the
 * stored position is overwritten when the child hears or reads something again.
 */
const countedItems = (aimIds: readonly string[]): SQL => sql`
  select ${aims.id} as id, ${aims.target} as target, ${finishings.itemId} as item, ${finishings.finishedAt} as at
  from ${aims} join ${finishings} on ${finishings.userId} = ${aims.userId} and ${isDayInPeriod(sql`${finishings.day}`)}
  where ${isWantedAim(aimIds, 'stories')} and ${finishings.kind} = 'story'
  union all
  select ${aims.id}, ${aims.target}, ${finishings.itemId}, ${finishings.finishedAt}
  from ${aims} join ${finishings} on ${finishings.userId} = ${aims.userId} and ${isDayInPeriod(sql`${finishings.day}`)}
  where ${isWantedAim(aimIds, 'books')} and ${finishings.kind} = 'picture'
  union all
  select ${aims.id}, ${aims.target}, ${bookCheckIns.bookId}, ${bookCheckIns.checkedAt}
  from ${aims} join ${bookCheckIns} on ${bookCheckIns.userId} = ${aims.userId} and ${isDayInPeriod(sql`${bookCheckIns.day}`)}
  where ${isWantedAim(aimIds, 'books')}
  union all
  select ${aims.id}, ${aims.target}, ${learningAnswers.text}, ${learningAnswers.answeredAt}
  from ${aims} join ${learningAnswers} on ${learningAnswers.userId} = ${aims.userId} and ${isDayInPeriod(sql`${learningAnswers.day}`)}
  where ${isWantedAim(aimIds, 'words')} and ${learningAnswers.isRight}`;

/**
 * Returns the progress of aims, each in the unit of its measure. Minutes, stories, books and words are counted from the
 * child's use of the app, days and steps from what the family has checked off. Only what happened from the first day
 * until the deadline counts.
 */
export async function progressOf(db: Database, aimIds: readonly string[]): Promise<Map<string, number>> {
  if (aimIds.length === 0) return new Map();
  const counted = [
    sql`select id, floor(sum(listened_ms) / ${MINUTE_MS})::int as count
      from (${countedSessions(aimIds)}) as counted_sessions group by id`,
    sql`select id, count(distinct item)::int from (${countedItems(aimIds)}) as counted_items group by id`,
    sql`select ${aims.id}, count(*)::int from ${aims}
      join ${aimMarks} on ${aimMarks.aimId} = ${aims.id} and ${isDayInPeriod(sql`${aimMarks.day}`)}
      where ${isWantedAim(aimIds, 'days')} and ${aimMarks.stepId} = 0 group by ${aims.id}`,
    sql`select ${aims.id}, count(*)::int from ${aims}
      join ${aimMarks} on ${aimMarks.aimId} = ${aims.id} and ${isDayInPeriod(sql`${aimMarks.day}`)}
      where ${isWantedAim(aimIds, 'steps')} and ${aimMarks.stepId} > 0 group by ${aims.id}`,
  ];
  const { rows } = (await db.execute(sql.join(counted, sql` union all `))) as {
    rows: { id: string; count: number }[];
  };
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Returns for each aim the time at which the child's use of the app reached the target; the gateway may count the
 * progress much later. Aims that the family checks off are not included. Listening is added up in the order in which
 * the sessions started. A session is assumed to have no pauses, because the gateway knows only when it started and when
 * it was last reported.
 */
export async function reachedMoments(db: Database, aimIds: readonly string[]): Promise<Map<string, Date>> {
  if (aimIds.length === 0) return new Map();
  const { rows } = (await db.execute(sql`
    select id, round(extract(epoch from at) * 1000)::float8 as at from (
      select distinct on (id) id,
        least(reported_at, started_at + interval '1 millisecond' * (needed_ms - (sum_ms - listened_ms))) as at
      from (
        select id, listened_ms, started_at, reported_at, target * ${MINUTE_MS}::bigint as needed_ms,
          sum(listened_ms) over (partition by id order by started_at rows unbounded preceding) as sum_ms
        from (${countedSessions(aimIds)}) as counted_sessions
      ) as summed where sum_ms >= needed_ms order by id, sum_ms, started_at
    ) as of_minutes
    union all
    select id, round(extract(epoch from at) * 1000)::float8 from (
      select id, target, at, row_number() over (partition by id order by at) as place
      from (select id, target, min(at) as at from (${countedItems(aimIds)}) as counted_items group by id, target, item)
        as first_times
    ) as of_items where place = target`)) as { rows: { id: string; at: number }[] };
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
}
