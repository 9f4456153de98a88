import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import { creatorTallies } from '#server/database/tables/stories/creators.ts';
import { creators } from '#server/database/tables/stories/works.ts';
import { comparedDays } from '#server/domain/creators/creatorPeriods.ts';
import { isCreatorShown } from '#server/domain/creators/publicWorks.ts';

/**
 * For each day, the growth is computed only for this number of creators: those with the most new listeners on the day.
 */
const CANDIDATES_A_DAY = 100;

/**
 * A subquery for the creators who grow the most (docs/decisions/0099): the accounts that listened to a creator for the
 * first time in the last days, less those that did so in equally many days before. It contains only creators with
 * growth. It adds up the days of a bounded number of creators, because the sums of all creators would be read for each
 * request. A creator with many new listeners in the last days has many on at least one of them, and is found there. The
 * creators of a day are read in the order of an index until enough are found, so that no day is read completely.
 */
export function risingCreators(db: Database, userId: string | undefined, now: Date, limit: number) {
  const { lately, before } = comparedDays(now);
  // `limit(1)` makes the planner look each creator up by index instead of joining all creators with a whole day.
  const shown = db
    .select({ id: creators.id })
    .from(creators)
    .where(and(eq(creators.id, creatorTallies.creatorId), isCreatorShown(userId)))
    .limit(1)
    .as('shown');
  const busiest = db
    .select({ creatorId: creatorTallies.creatorId })
    .from(creatorTallies)
    .innerJoinLateral(shown, sql`true`)
    .where(sql`${creatorTallies.period} = recent.day`)
    .orderBy(desc(creatorTallies.listeners), desc(creatorTallies.creatorId))
    .limit(CANDIDATES_A_DAY)
    .as('busiest');
  const candidates = db
    .selectDistinct({ creatorId: busiest.creatorId })
    .from(sql`unnest(${sql.param(lately)}::text[]) as recent(day)`)
    .innerJoinLateral(busiest, sql`true`)
    .as('candidates');
  const sums = db
    .select({
      growth: sql<number>`coalesce(sum(case when ${isAnyOf(creatorTallies.period, lately)}
        then ${creatorTallies.listeners} else -${creatorTallies.listeners} end), 0)::int`.as('growth'),
    })
    .from(creatorTallies)
    .where(
      and(eq(creatorTallies.creatorId, candidates.creatorId), isAnyOf(creatorTallies.period, [...lately, ...before])),
    )
    .as('sums');
  return db
    .select({ creatorId: candidates.creatorId, growth: sums.growth })
    .from(candidates)
    .innerJoinLateral(sums, sql`${sums.growth} > 0`)
    .orderBy(desc(sums.growth), desc(candidates.creatorId))
    .limit(limit)
    .as('rising');
}
