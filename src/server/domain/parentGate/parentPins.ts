import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { CaptchaAction, GuardedAction } from '#contract/account/parentPin.ts';
import { MAX_PIN_ERRORS } from '#lib/family/parentPin.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { SignedInCaller } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { parentPins, parentProofs } from '#server/database/tables/account/parentPins.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { isCorrectPin } from './pinHash.ts';

/** How long a proof is valid. This is long enough for a slow network, because the page uses the proof immediately. */
const PROOF_MS = 2 * MINUTE_MS;

interface StoredPin {
  /** The digest that `hashPin` returns. */
  hash: string;
  mobileDigest: string | null;
}

type Session = Pick<SignedInCaller, 'sessionId'> & { user: Pick<SignedInCaller['user'], 'id'> };

function textOf(action: GuardedAction): string {
  const { kind, ...what } = action;
  // The fields besides `kind` identify what the action concerns, such as the order that is paid.
  return [kind, ...Object.values(what)].join(' ');
}

/** The parent PINs of accounts, and the proofs that somebody has entered the PIN. */
export function parentPinRepository(db: Database) {
  /** Uses up the proof. Returns whether there was one. */
  async function spendProof({ sessionId, user }: Session, action: GuardedAction, now: Date): Promise<boolean> {
    const used = await db
      .delete(parentProofs)
      .where(
        and(
          eq(parentProofs.sessionId, sessionId),
          eq(parentProofs.action, textOf(action)),
          eq(parentProofs.userId, user.id),
          gt(parentProofs.endsAt, now),
        ),
      )
      .returning({ action: parentProofs.action });
    return used.length > 0;
  }

  return {
    async find(userId: string): Promise<{ isLocked: boolean; mobileDigest: string | null } | undefined> {
      const [row] = await db.select().from(parentPins).where(eq(parentPins.userId, userId));
      return row && { isLocked: row.errors >= MAX_PIN_ERRORS, mobileDigest: row.mobileDigest };
    },

    /**
     * Returns a refusal if the PIN is wrong; the transaction must be committed even then, so that the try counts. The
     * statement that counts the try requires that a try is left, and the result is returned only after the try was
     * counted, so concurrent requests get no additional tries. The slow comparison runs before this statement, so that
     * no row stays locked meanwhile.
     */
    async tryPin(userId: string, pin: string, secret: string): Promise<Problem | undefined> {
      const [stored] = await db.select().from(parentPins).where(eq(parentPins.userId, userId));
      if (!stored) return new Problem(403, 'pin_missing');
      const locked = new Problem(403, 'pin_locked');
      if (stored.errors >= MAX_PIN_ERRORS) return locked;
      const isRight = await isCorrectPin(secret, pin, stored.hash);
      const [row] = await db
        .update(parentPins)
        .set({ errors: isRight ? 0 : sql`${parentPins.errors} + 1` })
        .where(
          and(
            eq(parentPins.userId, userId),
            // If another PIN was set in the meantime, no row matches, and the try is repeated with the new PIN.
            eq(parentPins.hash, stored.hash),
            lt(parentPins.errors, MAX_PIN_ERRORS),
          ),
        )
        .returning({ errors: parentPins.errors });
      if (!row) return this.tryPin(userId, pin, secret);
      const left = MAX_PIN_ERRORS - row.errors;
      if (isRight) return undefined;
      return left > 0 ? new Problem(400, 'pin_wrong', { left }) : locked;
    },

    /** Stores the PIN, and deletes all proofs that the previous PIN was entered. */
    async save(userId: string, { hash, mobileDigest }: StoredPin, now: Date): Promise<void> {
      const values = { hash, errors: 0, mobileDigest, changedAt: now };
      await db
        .insert(parentPins)
        .values({ userId, ...values })
        .onConflictDoUpdate({ target: parentPins.userId, set: values });
      await db.delete(parentProofs).where(eq(parentProofs.userId, userId));
    },

    async giveProof({ sessionId, user }: Session, action: GuardedAction, now: Date): Promise<void> {
      const endsAt = new Date(now.getTime() + PROOF_MS);
      await db
        .insert(parentProofs)
        .values({ userId: user.id, sessionId, action: textOf(action), endsAt })
        .onConflictDoUpdate({ target: [parentProofs.sessionId, parentProofs.action], set: { endsAt } });
    },

    /** Requires a proof as `useProof` does, but only if the account has a PIN. */
    async useProofIfSet(session: Session, action: GuardedAction, now: Date): Promise<void> {
      const [row] = await db.select().from(parentPins).where(eq(parentPins.userId, session.user.id));
      if (row) await this.useProof(session, action, now);
    },

    /** Uses up a proof that an adult has entered the parent PIN, or an SMS code if the account has no PIN. */
    async requireAdult(session: Session, kind: CaptchaAction, now: Date): Promise<void> {
      if (await spendProof(session, { kind }, now)) return;
      throw new Problem(403, (await this.find(session.user.id)) ? 'pin_needed' : 'guardian_needed');
    },

    /** Uses up the proof of this session for this action. Throws if there is no proof. */
    async useProof(session: Session, action: GuardedAction, now: Date): Promise<void> {
      if (!(await spendProof(session, action, now))) throw new Problem(403, 'pin_needed');
    },
  };
}
