import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { EntryKind } from '#lib/experience/entryRules.ts';
import { chinaDayOf } from '#server/database/statements/chinaTime.ts';
import { earnedMedals } from '#server/database/tables/account/achievements.ts';
import { healthRecords } from '#server/database/tables/account/health.ts';
import { aims } from '#server/database/tables/experience/aims.ts';
import { publicEntries } from '#server/database/tables/experience/entries.ts';
import { honours } from '#server/database/tables/experience/honours.ts';
import { bookCheckIns } from '#server/database/tables/learning/bookshelves.ts';
import { dictations } from '#server/database/tables/learning/dictation.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';

const dayOf = (moment: PgColumn): SQL => sql`(${chinaDayOf(moment)} - date '1970-01-01')`;
const numberOf = (day: PgColumn): SQL => sql`(${day}::date - date '1970-01-01')`;

/** For each kind of entry, a query that selects the kind, id and day number of a child's entries. */
const sources: Record<EntryKind, (childId: string) => SQL> = {
  honour: (childId) => sql`
    select 'honour' as kind, ${honours.id} as id, ${honours.day} as day from ${honours}
    where ${honours.userId} = ${childId}`,
  aim: (childId) => sql`
    select 'aim' as kind, ${aims.id} as id, ${dayOf(aims.reachedAt)} as day from ${aims}
    where ${aims.userId} = ${childId} and ${aims.state} = 'reached' and ${aims.reachedAt} is not null`,
  health: (childId) => sql`
    select 'health' as kind, ${healthRecords.id} as id, ${healthRecords.day} as day from ${healthRecords}
    where ${healthRecords.userId} = ${childId}`,
  medal: (childId) => sql`
    select 'medal' as kind, ${earnedMedals.medalId} as id, ${dayOf(earnedMedals.earnedAt)} as day from ${earnedMedals}
    where ${earnedMedals.userId} = ${childId}`,
  share: (childId) => sql`
    select 'share' as kind, ${publicEntries.id} as id, ${dayOf(publicEntries.writtenAt)} as day from ${publicEntries}
    where ${publicEntries.userId} = ${childId} and ${publicEntries.state} = 'approved'`,
  first: (childId) => sql`
    (select 'first' as kind, 'story' as id, min(${dayOf(listeningSessions.startedAt)}) as day from ${listeningSessions}
      where ${listeningSessions.userId} = ${childId} having count(*) > 0)
    union all
    (select 'first' as kind, 'dictation' as id, min(${numberOf(dictations.day)}) as day from ${dictations}
      where ${dictations.userId} = ${childId} having count(*) > 0)
    union all
    (select 'first' as kind, 'check-in' as id, min(${numberOf(bookCheckIns.day)}) as day from ${bookCheckIns}
      where ${bookCheckIns.userId} = ${childId} having count(*) > 0)`,
};

/**
 * Returns a subquery for the entries of a child, of one kind or of all kinds, with the columns `kind`, `id` and `day`.
 */
export function entriesOf(childId: string, kind?: EntryKind): SQL {
  const queries = kind === undefined ? Object.values(sources) : [sources[kind]];
  return sql`(${sql.join(
    queries.map((query) => query(childId)),
    sql` union all `,
  )}) as entries`;
}
