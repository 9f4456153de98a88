import { sql, type SQL } from 'drizzle-orm';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { aimMarks, aims } from '#server/database/tables/experience/aims.ts';
import { finishings } from '#server/database/tables/experience/finishings.ts';
import { bookCheckIns } from '#server/database/tables/learning/bookshelves.ts';
import { learningAnswers } from '#server/database/tables/learning/learning.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';

/** The beginning and the end of the time in which progress counts, in the calendar of China. */
const begins = sql`(${aims.startDay} || ' 00:00:00+08')::timestamptz`;
const ends = sql`(${aims.deadline} || ' 00:00:00+08')::timestamptz + interval '1 day'`;
const isIn = (moment: SQL): SQL => sql`${moment} >= ${begins} and (${aims.deadline} is null or ${moment} < ${ends})`;
const isDayIn = (day: SQL): SQL =>
  sql`${day} >= ${aims.startDay} and (${aims.deadline} is null or ${day} <= ${aims.deadline})`;

/**
 * Returns the progress of aims, each in the unit of its measure. Minutes, stories, books and words are counted from the
 * child's use of the app, days and steps from the marks of the family. Only what happened from the first day until the
 * deadline counts. Stories and books are counted from the records in `finishings`, because a position is overwritten
 * when the child hears or reads them again.
 */
export async function progressOf(db: Database, aimIds: readonly string[]): Promise<Map<string, number>> {
  if (aimIds.length === 0) return new Map();
  const wanted = (measure: string): SQL =>
    sql`${aims.id} = any(${sql.param(aimIds)}::text[]) and ${aims.measure} = ${measure}`;
  const counted = [
    sql`select ${aims.id} as id, floor(sum(${listeningSessions.listenedMs}) / ${MINUTE_MS})::int as count
      from ${aims} join ${listeningSessions} on ${listeningSessions.userId} = ${aims.userId} and ${isIn(sql`${listeningSessions.startedAt}`)}
      where ${wanted('minutes')} group by ${aims.id}`,
    sql`select ${aims.id}, count(distinct ${finishings.itemId})::int
      from ${aims} join ${finishings} on ${finishings.userId} = ${aims.userId} and ${isDayIn(sql`${finishings.day}`)}
      where ${wanted('stories')} and ${finishings.kind} = 'story' group by ${aims.id}`,
    sql`select id, count(distinct book)::int from (
        select ${aims.id} as id, ${finishings.itemId} as book
        from ${aims} join ${finishings} on ${finishings.userId} = ${aims.userId} and ${isDayIn(sql`${finishings.day}`)}
        where ${wanted('books')} and ${finishings.kind} = 'picture'
        union all
        select ${aims.id}, ${bookCheckIns.bookId}
        from ${aims} join ${bookCheckIns} on ${bookCheckIns.userId} = ${aims.userId} and ${isDayIn(sql`${bookCheckIns.day}`)}
        where ${wanted('books')}
      ) as read_books group by id`,
    sql`select ${aims.id}, count(distinct ${learningAnswers.text})::int
      from ${aims} join ${learningAnswers} on ${learningAnswers.userId} = ${aims.userId} and ${isDayIn(sql`${learningAnswers.day}`)}
      where ${wanted('words')} and ${learningAnswers.isRight} group by ${aims.id}`,
    sql`select ${aims.id}, count(*)::int from ${aims}
      join ${aimMarks} on ${aimMarks.aimId} = ${aims.id} and ${isDayIn(sql`${aimMarks.day}`)}
      where ${wanted('days')} and ${aimMarks.stepId} = 0 group by ${aims.id}`,
    sql`select ${aims.id}, count(*)::int from ${aims}
      join ${aimMarks} on ${aimMarks.aimId} = ${aims.id} and ${isDayIn(sql`${aimMarks.day}`)}
      where ${wanted('steps')} and ${aimMarks.stepId} > 0 group by ${aims.id}`,
  ];
  const { rows } = (await db.execute(sql.join(counted, sql` union all `))) as {
    rows: { id: string; count: number }[];
  };
  return new Map(rows.map(({ id, count }) => [id, count]));
}
