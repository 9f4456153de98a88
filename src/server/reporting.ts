import type { Database } from './database/open.ts';
import { requireTurn } from './rateLimit.ts';

const DAY_MS = 86_400_000;
const rulesOfUser = [{ windowMs: DAY_MS, limit: 30 }];
/** Three reports hide what they are about, so one household with many accounts must not go through a whole catalogue. */
const rulesOfNetwork = [{ windowMs: DAY_MS, limit: 60 }];

/** Takes a turn to report something to the operator, counted by account and by network. */
export const requireReportingTurn = (
  db: Database,
  { subject, userId, network }: { subject: 'comment' | 'work' | 'word'; userId: string; network: string },
  now: Date,
): Promise<void> =>
  requireTurn(
    db,
    [
      { key: `${subject}-report:${userId}`, rules: rulesOfUser },
      { key: `report-network:${network}`, rules: rulesOfNetwork },
    ],
    now,
    'too_often',
  );
