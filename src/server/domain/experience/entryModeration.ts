import { publicEntries, publicEntryReports } from '#server/database/tables/experience/entries.ts';
import type { Reportable } from '#server/moderation/moderation.ts';

/** Families' entries are reviewed before others see them, and again after three reports. */
export const moderatedEntries: Reportable<'pending' | 'approved' | 'refused'> = {
  machine: {
    subject: 'entry',
    id: publicEntries.id,
    state: publicEntries.state,
    allowed: { pending: ['approved'], approved: ['pending', 'refused'], refused: ['pending', 'approved'] },
  },
  states: { shown: 'approved', waiting: 'pending', refused: 'refused' },
  reviewedAt: publicEntries.reviewedAt,
  reportOf: publicEntryReports.entryId,
  addReport: (tx, entryId, report) =>
    tx
      .insert(publicEntryReports)
      .values({ entryId, ...report })
      .onConflictDoNothing(),
};
