import { eq, sql } from 'drizzle-orm';
import { consentPurposes, type ConsentId } from '#lib/privacy/consents.ts';
import type { Database } from '#server/database/connection/open.ts';
import { users } from '#server/database/tables/account/users.ts';
import { rankedListeners } from '#server/database/tables/stories/plays.ts';
import { forgetGuardianData } from '#server/domain/privacy/forgetGuardianData.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { consentRepository } from './consentRepository.ts';

/** An account, and the child of it that a call is about. */
interface Family {
  accountId: string;
  childId: string;
}

/** Gives and withdraws consents, with everything that follows from it. */
export const consentDesk = (db: Database) => ({
  give: ({ accountId, childId }: Family, purpose: ConsentId, now: Date): Promise<void> =>
    db.transaction(async (tx) => {
      await lockUser(tx, accountId);
      await consentRepository(tx).give(accountId, purpose, now);
      if (purpose === 'display') await showChild(tx, childId, now);
    }),

  withdraw: (accountId: string, purpose: ConsentId, now: Date): Promise<void> =>
    db.transaction(async (tx) => {
      await lockUser(tx, accountId);
      await consentRepository(tx).withdraw(accountId, purpose, now);
      if (purpose === 'display') await tx.delete(rankedListeners).where(isOfFamily(accountId));
      if (purpose === 'guardian') await forgetGuardianData(tx, accountId, now);
    }),

  /** Gives or withdraws the consent for one child. The account withdraws it with its last child in the ranking. */
  show: ({ accountId, childId }: Family, isShown: boolean, now: Date): Promise<void> =>
    db.transaction(async (tx) => {
      await lockUser(tx, accountId);
      const consents = consentRepository(tx);
      if (isShown) {
        await consents.give(accountId, 'display', now);
        await showChild(tx, childId, now);
        return;
      }
      await tx.delete(rankedListeners).where(eq(rankedListeners.userId, childId));
      if ((await tx.$count(rankedListeners, isOfFamily(accountId))) === 0)
        await consents.withdraw(accountId, 'display', now);
    }),
});

const isOfFamily = (accountId: string) =>
  sql`${rankedListeners.userId} in (select ${users.id} from ${users}
    where ${users.id} = ${accountId} or ${users.accountId} = ${accountId})`;

async function showChild(tx: Database, childId: string, now: Date): Promise<void> {
  const { version } = consentPurposes.display;
  await tx
    .insert(rankedListeners)
    .values({ userId: childId, agreedAt: now, version })
    .onConflictDoUpdate({ target: rankedListeners.userId, set: { version } });
}
