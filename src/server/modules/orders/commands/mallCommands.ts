import type { Database } from '#server/database/connection/open.ts';
import { closeMall, findMallClosure, openMall } from '#server/domain/goods/mallClosure.ts';
import { UsageError } from './usageError.ts';

export const mallUsage = [
  'npm run orders -- --mall                                       prints whether the mall is open',
  'npm run orders -- --close-mall <reason>                        stops all new orders; users read the reason',
  'npm run orders -- --open-mall                                  allows them again',
];

/** The maximum length of a reason. A reason of this length fits on two lines of a phone. */
const MAX_REASON = 40;

/** Carries out a command about the whole mall. Returns undefined for any other flag. */
export async function runMallCommand(
  db: Database,
  [flag = '', ...words]: readonly string[],
  now: Date,
): Promise<string[] | undefined> {
  switch (flag) {
    case '--mall': {
      const reason = await findMallClosure(db);
      return [reason === undefined ? 'The mall is open.' : `The mall is closed: ${reason}`];
    }
    case '--close-mall': {
      const reason = words.join(' ').trim();
      if (reason === '' || reason.length > MAX_REASON)
        throw new UsageError(`Give a reason of at most ${MAX_REASON} characters, which users read.`);
      const isClosed = await closeMall(db, reason, now);
      return [isClosed ? 'The mall is closed. Orders that exist go on.' : 'The mall is closed already; open it first.'];
    }
    case '--open-mall':
      return [(await openMall(db, now)) ? 'The mall is open.' : 'The mall is open already.'];
    default:
      return undefined;
  }
}
