import { DAY_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { enforceRateLimit } from '#server/limits/rateLimit.ts';

const rulesOfUser = [{ windowMs: DAY_MS, limit: 30 }];
/**
 * The limit of reports from one network. Three reports hide an item, so without this limit a household with many
 * accounts could hide a whole catalogue.
 */
const rulesOfNetwork = [{ windowMs: DAY_MS, limit: 60 }];

/** Counts a report to the operator against the limits of its account and of its network. */
export const enforceReportingLimit = (
  db: Database,
  { subject, userId, network }: { subject: 'comment' | 'work' | 'word' | 'entry'; userId: string; network: string },
  now: Date,
): Promise<void> =>
  enforceRateLimit(
    db,
    [
      { key: `${subject}-report:${userId}`, rules: rulesOfUser },
      { key: `report-network:${network}`, rules: rulesOfNetwork },
    ],
    now,
    'too_often',
  );
