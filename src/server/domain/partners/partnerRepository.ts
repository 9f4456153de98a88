import { and, asc, desc, eq } from 'drizzle-orm';
import type { RequestOf } from '#contract/endpoint.ts';
import { type applyAsPartner, MAX_APPLICATIONS, type PartnerState } from '#contract/account/partners.ts';
import type { Database } from '#server/database/connection/open.ts';
import { partnerApplications } from '#server/database/tables/contact/partners.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { randomId } from '#server/secrets/digest.ts';
import { transition, type StateMachine } from '#server/transitions/transition.ts';

const machine: StateMachine<PartnerState> = {
  subject: 'partner_application',
  id: partnerApplications.id,
  state: partnerApplications.state,
  allowed: { submitted: [], accepted: ['submitted'], refused: ['submitted'], withdrawn: ['submitted'] },
};

export const canWithdraw = (state: PartnerState): boolean => machine.allowed.withdrawn.includes(state);

/** Applications of organisations. Every statement for an applicant is limited to the account (ROLE-03). */
export function partnerRepository(db: Database) {
  return {
    list: (userId: string) =>
      db
        .select()
        .from(partnerApplications)
        .where(eq(partnerApplications.userId, userId))
        .orderBy(desc(partnerApplications.submittedAt), desc(partnerApplications.id))
        .limit(MAX_APPLICATIONS),

    /**
     * Stores an application, and returns its id. Must run in a transaction. An account can have only one application
     * that waits for a decision.
     */
    async apply(userId: string, entered: RequestOf<typeof applyAsPartner>['body'], at: Date): Promise<string> {
      await lockUser(db, userId);
      const isOwn = eq(partnerApplications.userId, userId);
      const isOpen = and(isOwn, eq(partnerApplications.state, 'submitted'));
      if ((await db.$count(partnerApplications, isOpen)) > 0) throw new Problem(409, 'application_open');
      if ((await db.$count(partnerApplications, isOwn)) >= MAX_APPLICATIONS)
        throw new Problem(409, 'application_too_often', { limit: MAX_APPLICATIONS });
      const id = randomId();
      await db.insert(partnerApplications).values({ id, userId, ...entered, state: 'submitted', submittedAt: at });
      return id;
    },

    /** Withdraws an application. Returns `done` even if it was already withdrawn. */
    async withdraw(userId: string, id: string, at: Date): Promise<'done' | 'decided' | 'unknown'> {
      const where = eq(partnerApplications.userId, userId);
      const set = [[partnerApplications.decidedAt, at]] as const;
      if (await transition(db, machine, { id, to: 'withdrawn', where, actor: 'user', set, at })) return 'done';
      const [row] = await db
        .select({ state: partnerApplications.state })
        .from(partnerApplications)
        .where(and(eq(partnerApplications.id, id), where));
      if (!row) return 'unknown';
      return row.state === 'withdrawn' ? 'done' : 'decided';
    },

    /** Returns the applications that wait for an operator, longest waiting first. */
    listSubmitted: () =>
      db
        .select()
        .from(partnerApplications)
        .where(eq(partnerApplications.state, 'submitted'))
        .orderBy(asc(partnerApplications.submittedAt), asc(partnerApplications.id)),

    /** Stores an operator's decision and its text for the applicant. Returns whether the application was waiting. */
    decide: async (id: string, to: 'accepted' | 'refused', text: string, at: Date): Promise<boolean> =>
      (await transition(db, machine, {
        id,
        to,
        actor: 'operator',
        set: [
          [partnerApplications.decision, text],
          [partnerApplications.decidedAt, at],
        ],
        at,
      })) !== undefined,
  };
}
