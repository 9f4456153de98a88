import { and, eq, gte, sql } from 'drizzle-orm';
import { consentPurposes, type ConsentId } from '#lib/privacy/consents.ts';
import type { Database } from '#server/database/connection/open.ts';
import { users } from '#server/database/tables/account/users.ts';
import { rankedFamilies } from '#server/database/tables/experience/aims.ts';
import { rankedListeners } from '#server/database/tables/stories/plays.ts';
import { forgetGuardianData } from '#server/domain/privacy/forgetGuardianData.ts';
import { withdrawExports } from '#server/domain/privacy/export/exportMachine.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { consentRepository } from './consentRepository.ts';

/** An account, and one of its children: the one to which a call refers. */
interface Family {
  accountId: string;
  childId: string;
}

/** The rankings that need the consent `display`. `listeners` shows children, `families` shows accounts. */
export type PublicRanking = 'listeners' | 'families';

/** Throws unless an adult has confirmed the change. Not called if a repeated request changes nothing. */
type RequireAdult = (tx: Database) => Promise<void>;

/** Gives and withdraws consents, together with all changes that follow from them. */
export const consentService = (db: Database) => ({
  give: (family: Family, purpose: ConsentId, now: Date, requireAdult: RequireAdult): Promise<void> =>
    db.transaction(async (tx) => {
      await lockUser(tx, family.accountId);
      const consents = consentRepository(tx);
      const isGiven = await consents.isGiven(family.accountId, purpose);
      const isShown =
        purpose !== 'display' || ((await isIn(tx, family, 'listeners')) && (await isIn(tx, family, 'families')));
      if (isGiven && isShown) return;
      if (purpose !== 'agreement') await requireAdult(tx);
      await consents.give(family.accountId, purpose, now);
      if (purpose !== 'display') return;
      await enter(tx, family, 'listeners', now);
      await enter(tx, family, 'families', now);
    }),

  withdraw: (accountId: string, purpose: ConsentId, now: Date, requireAdult: RequireAdult): Promise<void> =>
    db.transaction(async (tx) => {
      await lockUser(tx, accountId);
      const consents = consentRepository(tx);
      // An adult must confirm only the withdrawal of the guardian's consent, because it deletes data; withdrawing
      // `display` only removes the family from rankings. Consent to an earlier version counts, too, because data that
      // were stored with it still exist. Without any consent, nothing is withdrawn and nothing is deleted.
      if (purpose === 'guardian') {
        if (!(await consents.isGivenToAny(accountId, purpose))) return;
        await requireAdult(tx);
      }
      await consents.withdraw(accountId, purpose, now);
      if (purpose === 'display') {
        await tx.delete(rankedListeners).where(isOfFamily(accountId));
        await tx.delete(rankedFamilies).where(eq(rankedFamilies.userId, accountId));
      }
      if (purpose !== 'guardian') return;
      await forgetGuardianData(tx, accountId, now);
      await withdrawExports(tx, accountId, now);
    }),

  /**
   * Enters a family into a ranking, and stores the consent for that; or removes the family from the ranking. When an
   * account leaves its last ranking, the consent is withdrawn.
   */
  show: (
    family: Family,
    { ranking, isShown }: { ranking: PublicRanking; isShown: boolean },
    now: Date,
    requireAdult: RequireAdult,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      const { accountId, childId } = family;
      await lockUser(tx, accountId);
      const consents = consentRepository(tx);
      if (isShown) {
        if (await isIn(tx, family, ranking)) return;
        await requireAdult(tx);
        await consents.give(accountId, 'display', now);
        await enter(tx, family, ranking, now);
        return;
      }
      if (ranking === 'listeners') await tx.delete(rankedListeners).where(eq(rankedListeners.userId, childId));
      else await tx.delete(rankedFamilies).where(eq(rankedFamilies.userId, accountId));
      const places =
        (await tx.$count(rankedListeners, isOfFamily(accountId))) +
        (await tx.$count(rankedFamilies, eq(rankedFamilies.userId, accountId)));
      if (places === 0) await consents.withdraw(accountId, 'display', now);
    }),
});

const isOfFamily = (accountId: string) =>
  sql`${rankedListeners.userId} in (select ${users.id} from ${users}
    where ${users.id} = ${accountId} or ${users.accountId} = ${accountId})`;

/** Whether a family is in a ranking, and has consented to the current version of `display`. */
async function isIn(tx: Database, { accountId, childId }: Family, ranking: PublicRanking): Promise<boolean> {
  const { version } = consentPurposes.display;
  const places =
    ranking === 'listeners'
      ? await tx.$count(
          rankedListeners,
          and(eq(rankedListeners.userId, childId), gte(rankedListeners.version, version)),
        )
      : await tx.$count(
          rankedFamilies,
          and(eq(rankedFamilies.userId, accountId), gte(rankedFamilies.version, version)),
        );
  return places > 0;
}

async function enter(tx: Database, { accountId, childId }: Family, ranking: PublicRanking, now: Date): Promise<void> {
  const { version } = consentPurposes.display;
  if (ranking === 'listeners') {
    await tx
      .insert(rankedListeners)
      .values({ userId: childId, agreedAt: now, version })
      .onConflictDoUpdate({ target: rankedListeners.userId, set: { version } });
  } else {
    await tx
      .insert(rankedFamilies)
      .values({ userId: accountId, agreedAt: now, version })
      .onConflictDoUpdate({ target: rankedFamilies.userId, set: { version } });
  }
}
