import { timestamp } from 'drizzle-orm/pg-core';

/** Returns a column for a moment with millisecond precision, which queries return as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
