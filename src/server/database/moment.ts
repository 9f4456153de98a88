import { timestamp } from 'drizzle-orm/pg-core';

/** A column for a moment, in milliseconds as JavaScript has them. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
