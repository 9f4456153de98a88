import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { partnerKinds, partnerStates } from '#contract/account/partners.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';

/** Applications of organisations that want to work with us, with the person to contact. */
export const partnerApplications = pgTable(
  'partner_applications',
  {
    id: text().primaryKey(),
    userId: userId(),
    state: text({ enum: partnerStates }).notNull(),
    kind: text({ enum: partnerKinds }).notNull(),
    organisation: text().notNull(),
    contactName: text('contact_name').notNull(),
    phone: text().notNull(),
    description: text().notNull(),
    /** The operator's text to the applicant. */
    decision: text(),
    submittedAt: moment('submitted_at').notNull(),
    /** The time at which an operator decided about the application, or at which the applicant withdrew it. */
    decidedAt: moment('decided_at'),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.state, table.submittedAt),
    index().on(table.decidedAt),
    uniqueIndex('partner_applications_open_index')
      .on(table.userId)
      .where(sql`state = 'submitted'`),
  ],
);
