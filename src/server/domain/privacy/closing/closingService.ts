import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { COOLING_OFF_DAYS, type ClosingReason } from '#contract/account/closing.ts';
import { DAY_MS } from '#lib/time/time.ts';
import type { SignedInCaller } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { bindingCodes } from '#server/database/tables/account/binding.ts';
import { accountClosings } from '#server/database/tables/privacy/closings.ts';
import { captchaService } from '#server/domain/captcha/captchaService.ts';
import { endInvites } from '#server/domain/friends/endInvites.ts';
import { guardianMobile } from '#server/domain/parentGate/guardianMobile.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { sessionRepository, type NewToken } from '#server/domain/users/sessionRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import type { Gateway } from '#server/gateway.ts';
import { jobQueue } from '#server/jobs/queue.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { keyedDigest, randomId } from '#server/secrets/digest.ts';
import { deviceDigest } from '#server/access/deviceDigest.ts';
import { endExports } from '#server/domain/privacy/export/exportMachine.ts';
import { closingChecks, hasClosingObstacle } from './closingChecks.ts';

export const ERASURE_JOB = 'eraseAccount';

interface Asked {
  caller: SignedInCaller;
  /** The number that the adult has entered. It is given only if the account has no number. */
  mobile?: string | undefined;
  /** The IP address of the client. */
  address: string;
}

interface Closed {
  erasesAt: Date;
  token: NewToken;
}

/** Returns the row about the closing of an account; undefined if the account is not being closed. */
export async function findClosing(db: Database, userId: string) {
  const [row] = await db.select().from(accountClosings).where(eq(accountClosings.userId, userId));
  return row;
}

/**
 * Returns a closing whose cooling-off period has ended, and records that the erasure has begun. After the commit, no
 * withdrawal is accepted. Returns undefined if the period has not ended, the closing was withdrawn, or the account was
 * erased.
 */
export async function startErasure(tx: Database, id: string, now: Date) {
  const closing = await lockClosing(tx, id);
  if (!closing || closing.erasesAt > now) return undefined;
  if (closing.erasureStartedAt === null)
    await tx.update(accountClosings).set({ erasureStartedAt: now }).where(eq(accountClosings.id, id));
  return closing;
}

/**
 * Returns a closing; undefined if it was withdrawn, or the account was erased. The user is locked before the row is
 * read, so that a withdrawal that has already begun takes effect first.
 */
export async function lockClosing(tx: Database, id: string) {
  const isThis = eq(accountClosings.id, id);
  const [closing] = await tx.select().from(accountClosings).where(isThis);
  if (!closing) return undefined;
  await lockUser(tx, closing.userId);
  const [row] = await tx.select().from(accountClosings).where(isThis);
  return row;
}

/**
 * Closes accounts. An adult confirms the closing with an SMS code, and with the parent PIN if there is one; then the
 * cooling-off period begins.
 */
export function closingService(gateway: Gateway) {
  const { now, serverSecret } = gateway;
  const captchas = captchaService(gateway);
  /**
   * Returns the key with which an SMS code is stored. It contains the session, so that a code can close the account
   * only in the session that requested it.
   */
  const keyOf = ({ user, sessionId }: SignedInCaller) =>
    keyedDigest(serverSecret, `close account\n${user.id}\n${sessionId}`);

  async function requireSettled(tx: Database, userId: string): Promise<void> {
    if (hasClosingObstacle(await closingChecks(tx, userId, now()))) throw new Problem(409, 'closing_blocked');
  }

  return {
    /**
     * Stores an SMS code, and returns the function that sends it; call this function after the commit. Throws if
     * something must be settled first.
     */
    async send(tx: Database, { caller, mobile, address }: Asked, log: FastifyBaseLogger): Promise<() => Promise<void>> {
      await requireSettled(tx, caller.user.id);
      const number = await guardianMobile(tx, serverSecret, { user: caller.user, mobile });
      return captchas.send(tx, { mobile: number, browserKey: keyOf(caller), address }, log);
    },

    /** Begins the cooling-off period. Returns a refusal if the code is wrong, which uses up a try. */
    async close(
      tx: Database,
      { caller, mobile, address, code, reason }: Asked & { code: string; reason: ClosingReason },
    ): Promise<Closed | Problem> {
      const { user } = caller;
      await lockUser(tx, user.id);
      await requireSettled(tx, user.id);
      const number = await guardianMobile(tx, serverSecret, { user, mobile });
      const refusal = await captchas.check(tx, { mobile: number, code, browserKeys: [keyOf(caller)], address });
      if (refusal) return refusal;
      const at = now();
      await parentPinRepository(tx).useProofIfSet(caller, { kind: 'closeAccount' }, at);
      const id = randomId();
      const erasesAt = new Date(at.getTime() + COOLING_OFF_DAYS * DAY_MS);
      await tx.insert(accountClosings).values({ id, userId: user.id, reason, requestedAt: at, erasesAt });
      await endExports(tx, user.id, at);
      await jobQueue(tx).enqueue({ kind: ERASURE_JOB, key: id, runAt: erasesAt }, at);
      const sessions = sessionRepository(tx);
      await sessions.revokeAll(user.id, at);
      await tx.delete(bindingCodes).where(eq(bindingCodes.userId, user.id));
      await endInvites(tx, user.id, at);
      return { erasesAt, token: await sessions.begin(user, caller.callerCode, at, deviceDigest(caller, serverSecret)) };
    },

    /**
     * Withdraws the closing, so that the account is kept. Throws if the cooling-off period is over, because some files
     * of the account may already have been removed.
     */
    async withdraw(db: Database, userId: string): Promise<void> {
      await db.transaction(async (tx) => {
        await lockUser(tx, userId);
        const closing = await findClosing(tx, userId);
        if (closing && (closing.erasureStartedAt !== null || closing.erasesAt <= now()))
          throw new Problem(409, 'closing_over');
        await tx.delete(accountClosings).where(eq(accountClosings.userId, userId));
      });
    },
  };
}
