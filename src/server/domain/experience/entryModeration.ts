import { eq } from 'drizzle-orm';
import { publicEntries, publicEntryReports } from '#server/database/tables/experience/entries.ts';
import { dismissedReports } from '#server/database/tables/stories/dismissedReports.ts';
import type { ReportableKind } from '#server/moderation/moderation.ts';
import { deleteFavourite } from './timeline/favouriteRepository.ts';

/** Operators review the entries of families before others see them, and again after three reports. */
export const moderatedEntries: ReportableKind<'pending' | 'approved' | 'refused'> = {
  machine: {
    subject: 'entry',
    id: publicEntries.id,
    state: publicEntries.state,
    allowed: { pending: ['approved'], approved: ['pending', 'refused'], refused: ['pending', 'approved'] },
  },
  states: { shown: 'approved', waiting: 'pending', refused: 'refused' },
  reviewedAt: publicEntries.reviewedAt,
  reportOf: publicEntryReports.entryId,
  dismissed: dismissedReports.entryId,
  addReport: (tx, entryId, report) =>
    tx
      .insert(publicEntryReports)
      .values({ entryId, ...report })
      .onConflictDoNothing(),
  afterReview: async (tx, id, verdict) => {
    if (verdict !== 'refused') return;
    const [entry] = await tx
      .select({ childId: publicEntries.userId })
      .from(publicEntries)
      .where(eq(publicEntries.id, id));
    if (entry?.childId) await deleteFavourite(tx, entry.childId, { kind: 'share', id });
  },
};
