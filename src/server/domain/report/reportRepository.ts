import { and, eq, sql, type SQL } from 'drizzle-orm';
import {
  MAX_DICTATIONS,
  MAX_NEW_WORDS,
  MAX_TOP_STORIES,
  type Report,
  type Seconds,
} from '#contract/learning/report.ts';
import type { Span } from '#lib/report/period.ts';
import { daysAfter } from '#lib/time/calendarDay.ts';
import { startOfChinaDay } from '#lib/time/chinaTime.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { chinaDayOf, inChina } from '#server/database/statements/chinaTime.ts';
import { activityHours } from '#server/database/tables/learning/activity.ts';
import { dictations } from '#server/database/tables/learning/dictation.ts';
import { learningAnswers } from '#server/database/tables/learning/learning.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { isStoryNotBlocked } from '#server/domain/catalogue/notBlocked.ts';
import { withCover } from '#server/domain/catalogue/storyCards.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';

export interface DayRow extends Seconds {
  day: string;
}

export interface ScoreRow {
  day: string;
  count: number;
  right: number;
  checked: number;
}

interface StoryRow {
  id: string;
  title: string;
  cover: string;
  packId: string;
  contentHash: string;
  isShown: boolean;
  seconds: number;
  times: number;
  total: number;
}

/**
 * Returns one row for each piece of time that a child has spent: its kind, its beginning and its duration.
 *
 * A dictation counts for its duration, but for at most an hour, and for no longer than the time since the previous
 * dictation. An answer counts for the time since the previous answer. If that is more than a minute, or there is no
 * previous answer, the answer counts for a quarter of a minute.
 */
const spentBy = (userId: string): SQL => sql`
  select 'stories' as kind, ${listeningSessions.startedAt} as began, ${listeningSessions.listenedMs} as ms
  from ${listeningSessions} where ${listeningSessions.userId} = ${userId}
  union all
  select ${activityHours.kind}, ${activityHours.hour}, ${activityHours.spentMs}
  from ${activityHours} where ${activityHours.userId} = ${userId}
  union all
  select 'learning', ended - ms * interval '1 millisecond', ms from (
    select ${dictations.submittedAt} as ended, least(${dictations.durationMs}, ${HOUR_MS}::int, coalesce(
      extract(epoch from ${dictations.submittedAt} - lag(${dictations.submittedAt}) over (
        order by ${dictations.submittedAt})) * 1000, ${HOUR_MS}::int))::int as ms
    from ${dictations} where ${dictations.userId} = ${userId}
  ) as dictated
  union all
  select 'learning', answered, case when gap <= interval '1 minute'
    then (extract(epoch from gap) * 1000)::int else ${MINUTE_MS / 4}::int end from (
    select ${learningAnswers.answeredAt} as answered, ${learningAnswers.answeredAt} - lag(${learningAnswers.answeredAt})
      over (order by ${learningAnswers.answeredAt}) as gap
    from ${learningAnswers} where ${learningAnswers.userId} = ${userId} and ${learningAnswers.track} <> 'dictation'
  ) as answering`;

const secondsOf = (kind: string): SQL => sql`round(coalesce(sum(ms) filter (where kind = ${kind}), 0) / 1000.0)::int`;
const seconds = sql`${secondsOf('stories')} as stories, ${secondsOf('books')} as books,
  ${secondsOf('videos')} as videos, ${secondsOf('learning')} as learning`;

/** Returns the limits of a span as parameters: the first moment of the span, and the first moment after it. */
const momentsOf = ({ from, to }: Span) => [
  new Date(startOfChinaDay(from)).toISOString(),
  new Date(startOfChinaDay(daysAfter(to, 1))).toISOString(),
];

/**
 * The figures of a child. Every statement is limited to the child (ROLE-03). The database computes the sums, so that a
 * statement returns few rows.
 */
export function reportRepository(db: Database) {
  const rowsOf = async <Row>(statement: SQL): Promise<Row[]> => ((await db.execute(statement)) as { rows: Row[] }).rows;

  return {
    /** Returns every day on which the child was active, oldest first. */
    listDays: (userId: string) =>
      rowsOf<DayRow>(sql`
        select to_char(day, 'YYYY-MM-DD') as day, stories, books, videos, learning from (
          select ${chinaDayOf(sql`began`)} as day, ${seconds} from (${spentBy(userId)}) as spent group by 1
        ) as days where stories + books + videos + learning > 0 order by day`),

    /** For each hour of the day, returns how long the child was active during a span. */
    listHours(userId: string, span: Span) {
      const [from, until] = momentsOf(span);
      return rowsOf<Seconds & { hour: number }>(sql`
        select extract(hour from ${inChina(sql`began`)})::int as hour, ${seconds} from (${spentBy(userId)}) as spent
        where began >= ${from}::timestamptz and began < ${until}::timestamptz group by 1 order by 1`);
    },

    /** For each day of a span, returns how many characters were answered for the first time. */
    listNewWords: (userId: string, { from, to }: Span) =>
      rowsOf<{ day: string; count: number }>(sql`
        select day, count(*)::int as count from (
          select min(${learningAnswers.day}) as day from ${learningAnswers}
          where ${learningAnswers.userId} = ${userId} and ${learningAnswers.track} <> 'dictation'
          group by ${learningAnswers.text}
        ) as firsts where day between ${from} and ${to} group by day order by day`),

    /** Returns the characters that were answered for the first time in a span, latest first. */
    async listNewTexts(userId: string, { from, to }: Span): Promise<string[]> {
      const rows = await rowsOf<{ text: string }>(sql`
        select ${learningAnswers.text} as text from ${learningAnswers}
        where ${learningAnswers.userId} = ${userId} and ${learningAnswers.track} <> 'dictation'
        group by ${learningAnswers.text} having min(${learningAnswers.day}) between ${from} and ${to}
        order by min(${learningAnswers.answeredAt}) desc, ${learningAnswers.text} limit ${MAX_NEW_WORDS}`);
      return rows.map(({ text }) => text);
    },

    listScores: (userId: string, { from, to }: Span) =>
      rowsOf<ScoreRow>(sql`
        select ${dictations.day} as day, count(distinct ${dictations.id})::int as count,
          (count(*) filter (where mark->>'mark' = 'right'))::int as "right",
          (count(*) filter (where mark->>'mark' in ('right', 'wrong')))::int as checked
        from ${dictations} left join lateral jsonb_array_elements(${dictations.marks}) as mark on true
        where ${dictations.userId} = ${userId} and ${dictations.day} between ${from} and ${to}
        group by ${dictations.day} order by ${dictations.day}`),

    listDictations: (userId: string, { from, to }: Span) =>
      rowsOf<{ id: string; title: string; day: string; right: number; checked: number }>(sql`
        select ${dictations.id} as id, ${dictations.title} as title, ${dictations.day} as day,
          (select count(*) filter (where mark->>'mark' = 'right') from jsonb_array_elements(${dictations.marks}) as mark)::int
            as "right",
          (select count(*) filter (where mark->>'mark' in ('right', 'wrong'))
            from jsonb_array_elements(${dictations.marks}) as mark)::int as checked
        from ${dictations} where ${dictations.userId} = ${userId} and ${dictations.day} between ${from} and ${to}
        order by ${dictations.submittedAt} desc, ${dictations.id} limit ${MAX_DICTATIONS}`),

    /**
     * Returns how many different stories were heard in a span, and, of those that can still be heard, the ones that
     * were heard longest. Stories that the family has blocked are counted, but not named.
     */
    async listStories(userId: string, span: Span): Promise<Report['stories']> {
      const [from, until] = momentsOf(span);
      const isShown = and(eq(stories.isHidden, false), isStoryNotBlocked(userId));
      const rows = await rowsOf<StoryRow>(sql`
        with heard as (
          select ${listeningSessions.storyId} as id, round(sum(${listeningSessions.listenedMs}) / 1000.0)::int as seconds,
            count(*)::int as times
          from ${listeningSessions}
          where ${listeningSessions.userId} = ${userId} and ${listeningSessions.startedAt} >= ${from}::timestamptz
            and ${listeningSessions.startedAt} < ${until}::timestamptz
          group by ${listeningSessions.storyId}
        )
        select ${stories.id} as id, ${stories.title} as title, ${stories.cover} as cover, ${packs.id} as "packId",
          ${packs.contentHash} as "contentHash", ${isShown} as "isShown", seconds, times,
          (count(*) over ())::int as total
        from heard join ${stories} on ${stories.id} = heard.id join ${packs} on ${packs.id} = ${stories.packId}
        order by "isShown" desc, seconds desc, ${stories.id} limit ${MAX_TOP_STORIES}`);
      return {
        count: rows[0]?.total ?? 0,
        top: rows.flatMap(({ id, title, cover, packId, contentHash, isShown: isNamed, seconds: heard, times }) => {
          const pack = { id: packId, contentHash };
          return isNamed ? [withCover({ id, title, cover, seconds: heard, times, pack })] : [];
        }),
      };
    },
  };
}
