import crypto from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { firstAnswers } from '#server/database/tables/account/requests.ts';
import { keyedDigest } from '#server/secrets/digest.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { seal, unseal } from '#server/secrets/seal.ts';

/**
 * The format of an idempotency key. It is long enough for 128 random bits, so nobody can read another user's stored
 * answer by guessing its key.
 */
const KEY = /^[\w-]{22,64}$/;
/**
 * The time for which repeats are refused while the effect outside the database is in progress. It is longer than any
 * effect can take, because each effect has a shorter time-out.
 */
const EXTERNAL_EFFECT_TIMEOUT_MS = 30 * SECOND_MS;

interface Action {
  /** The endpoint and the owner of the key. Equal keys in different scopes are different actions. */
  scope: readonly unknown[];
  key: string;
  /** The data that must be the same in a repeat; otherwise the repeat is refused. */
  content: unknown;
}

interface RequestedAction {
  key: string;
  /** The owner of the key. The same key of another user is a different key. */
  actor: string;
  /** The whole request, without its secrets. */
  content: unknown;
}

export interface WorkResult<T> {
  /**
   * A Problem that is returned here is stored like an answer, together with the work's writes. A Problem that is thrown
   * rolls the work back, and nothing is stored.
   */
  answer: T | Problem;
  /**
   * The effect outside the database. It starts after the commit. Until it ends, but for at most 30 s, repeats are
   * refused.
   */
  externalEffect?: () => Promise<void>;
}

type Work<T> = (tx: Database) => Promise<WorkResult<T>>;

type StoredOutcome = { answer: unknown } | { problem: Pick<Problem, 'status' | 'code' | 'details'> };

export function keyOf(request: FastifyRequest): string {
  const key = request.headers[IDEMPOTENCY_KEY_HEADER];
  if (typeof key !== 'string' || !KEY.test(key)) throw new Problem(400, 'key_missing');
  return key;
}

type OnceGateway = Pick<Gateway, 'db' | 'now' | 'serverSecret'>;

/** Does the write of a request once, even if the request is sent several times (HTTP-10). */
export async function once<T>(
  gateway: OnceGateway,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, actor, content }: RequestedAction,
  work: Work<T>,
): Promise<T> {
  const scope = [request.method, request.routeOptions.url, actor];
  const { outcome, isRepeated } = await doOnce(gateway, { scope, key, content }, work);
  if (isRepeated) reply.header('idempotent-replayed', 'true');
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

/**
 * Does work once for each scope and key, and returns its outcome to every call. The work and its outcome are committed
 * in one transaction, so that no crash can separate them. The transaction holds a lock, so that concurrent repeats are
 * refused; if the gateway's process dies, the lock ends with the transaction. While an external effect runs,
 * `inFlightUntil` has the same purpose. Outcomes are kept for a day.
 */
async function doOnce<T>(
  { db, now, serverSecret }: OnceGateway,
  { scope, key, content }: Action,
  work: Work<T>,
): Promise<{ outcome: T | Problem; isRepeated: boolean }> {
  const { id, secret } = secretsOf(key, serverSecret, scope);
  const requestDigest = keyedDigest(secret, JSON.stringify(content));

  const { stored, externalEffect, inFlightUntil, isRepeated } = await db.transaction(async (tx) => {
    await lock(tx, id);
    const [first] = await tx.select().from(firstAnswers).where(eq(firstAnswers.id, id));
    if (first && first.requestDigest !== requestDigest) throw new Problem(422, 'key_reused');
    if (first && first.inFlightUntil === null) {
      return { stored: JSON.parse(unseal(secret, first.sealedAnswer)) as StoredOutcome, isRepeated: true };
    }
    if (first?.inFlightUntil && first.inFlightUntil > now()) throw new Problem(409, 'in_progress', { seconds: 1 });
    const done = await work(tx);
    const fresh = {
      requestDigest,
      sealedAnswer: seal(secret, JSON.stringify(storedOutcomeOf(done.answer))),
      inFlightUntil: done.externalEffect ? new Date(now().getTime() + EXTERNAL_EFFECT_TIMEOUT_MS) : null,
      createdAt: now(),
    };
    await tx
      .insert(firstAnswers)
      .values({ id, ...fresh })
      .onConflictDoUpdate({ target: firstAnswers.id, set: fresh });
    return {
      stored: storedOutcomeOf(done.answer),
      externalEffect: done.externalEffect,
      inFlightUntil: fresh.inFlightUntil,
      isRepeated: false,
    };
  });

  if (externalEffect && inFlightUntil) {
    const isMine = and(eq(firstAnswers.id, id), eq(firstAnswers.inFlightUntil, inFlightUntil));
    try {
      await externalEffect();
    } catch (error) {
      await db.delete(firstAnswers).where(isMine);
      throw error;
    }
    await db.update(firstAnswers).set({ inFlightUntil: null }).where(isMine);
  }
  if (!('problem' in stored)) return { outcome: stored.answer as T, isRepeated };
  const { status, code, details } = stored.problem;
  return { outcome: new Problem(status, code, details), isRepeated };
}

/**
 * Locks the action until the transaction ends, which happens even if the gateway's process dies. Throws if another call
 * holds the lock.
 */
async function lock(tx: Database, id: string): Promise<void> {
  const [taken] = await tx
    .select({ isMine: sql<boolean>`is_mine` })
    .from(sql`pg_try_advisory_xact_lock(hashtextextended(${id}, 0)) as is_mine`);
  if (taken?.isMine !== true) throw new Problem(409, 'in_progress', { seconds: 1 });
}

const storedOutcomeOf = (answer: unknown): StoredOutcome => {
  if (!(answer instanceof Problem)) return { answer };
  const { status, code, details } = answer;
  return { problem: { status, code, details } };
};

/**
 * Returns the id and the encryption key of a stored answer. Both are derived from the idempotency key, which is not
 * stored. Answers contain tokens, and the server's secret alone would not protect them, because it is stored in the
 * same database.
 */
function secretsOf(key: string, serverSecret: string, scope: readonly unknown[]): { id: string; secret: Buffer } {
  const bytes = Buffer.from(crypto.hkdfSync('sha256', key, serverSecret, JSON.stringify(scope), 64));
  return { id: bytes.subarray(0, 32).toString('base64url'), secret: bytes.subarray(32) };
}
