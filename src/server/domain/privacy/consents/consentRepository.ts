import { and, desc, eq } from 'drizzle-orm';
import type { Consent } from '#contract/account/consents.ts';
import { consentIds, consentPurposes, type ConsentId } from '#lib/privacy/consents.ts';
import type { Database } from '#server/database/connection/open.ts';
import { consents } from '#server/database/tables/privacy/consents.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { lockUser } from '#server/limits/rowLimits.ts';

type Decision = Pick<typeof consents.$inferSelect, 'version' | 'isGiven' | 'decidedAt'>;

/** The consents of accounts. */
export function consentRepository(db: Database) {
  async function decide(userId: string, purpose: ConsentId, isGiven: boolean, now: Date): Promise<void> {
    const { version } = consentPurposes[purpose];
    await db.insert(consents).values({ userId, purpose, version, isGiven, decidedAt: now });
  }

  async function last(userId: string, purpose: ConsentId): Promise<Decision | undefined> {
    const [row] = await db
      .select()
      .from(consents)
      .where(and(eq(consents.userId, userId), eq(consents.purpose, purpose)))
      .orderBy(desc(consents.id))
      .limit(1);
    return row;
  }

  /** Returns whether an account has consented to the current version. */
  const isGiven = async (userId: string, purpose: ConsentId): Promise<boolean> =>
    stateOf(purpose, await last(userId, purpose)) === 'given';
  /**
   * Returns whether an account has consented to any version, including earlier ones, and has not withdrawn that
   * consent.
   */
  const isGivenToAny = async (userId: string, purpose: ConsentId): Promise<boolean> =>
    (await last(userId, purpose))?.isGiven === true;
  const hasGuardian = (userId: string): Promise<boolean> => isGiven(userId, 'guardian');

  return {
    async list(userId: string): Promise<Consent[]> {
      const rows = await db
        .selectDistinctOn([consents.purpose])
        .from(consents)
        .where(eq(consents.userId, userId))
        .orderBy(consents.purpose, desc(consents.id));
      return consentIds.map((purpose) => {
        const row = rows.find((one) => one.purpose === purpose);
        return {
          purpose,
          state: stateOf(purpose, row),
          version: row?.version ?? null,
          decidedAt: row?.decidedAt.getTime() ?? null,
        };
      });
    },

    /** Stores the consent to the current version, unless it is already stored. */
    async give(userId: string, purpose: ConsentId, now: Date): Promise<void> {
      if (!(await isGiven(userId, purpose))) await decide(userId, purpose, true, now);
    },

    /**
     * Records that a host app has obtained its user's consent to the agreement. This counts only for the first version,
     * because the host app has not shown later ones. The caller must have locked the user's row.
     */
    async recordAgreementOfHost(userId: string, now: Date): Promise<void> {
      if (await last(userId, 'agreement')) return;
      await db.insert(consents).values({ userId, purpose: 'agreement', version: 1, isGiven: true, decidedAt: now });
    },

    async withdraw(userId: string, purpose: ConsentId, now: Date): Promise<void> {
      if (await isGivenToAny(userId, purpose)) await decide(userId, purpose, false, now);
    },

    isGiven,
    isGivenToAny,
    hasGuardian,

    /**
     * Throws unless a guardian has consented to the current version. It locks the account, so that a withdrawal, which
     * deletes data about children, comes entirely before or after this transaction. Therefore it must run in the
     * transaction that stores such data, before that transaction locks anything else of the account.
     */
    async requireGuardian(userId: string): Promise<void> {
      await lockUser(db, userId);
      if (!(await hasGuardian(userId))) throw new Problem(403, 'guardian_consent_needed');
    },
  };
}

function stateOf(purpose: ConsentId, row: Decision | undefined): Consent['state'] {
  if (!row) return 'none';
  if (!row.isGiven) return 'withdrawn';
  return row.version < consentPurposes[purpose].version ? 'outdated' : 'given';
}
