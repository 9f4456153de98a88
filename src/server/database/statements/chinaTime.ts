import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** The local time in China of a stored moment, by the same calendar as `lib/time/chinaTime.ts`. */
export const inChina = (moment: SQLWrapper): SQL => sql`(${moment} at time zone interval '+08:00')`;

/** The calendar day in China of a stored moment, as a `date`. */
export const chinaDayOf = (moment: SQLWrapper): SQL => sql`${inChina(moment)}::date`;
