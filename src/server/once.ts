import crypto from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';
import type { Database } from './database/open.ts';
import { firstAnswers } from '#server/database/tables/requests.ts';
import { keyedDigest } from './digest.ts';
import type { Gateway } from './gateway.ts';
import { Problem } from './problem.ts';
import { seal, unseal } from './seal.ts';

/** Long enough for 128 random bits, which keep others from reading a stored answer. */
const KEY = /^[\w-]{22,64}$/;
/** Longer than any effect outside the database takes: each has a shorter time-out. */
const OUTSIDE_MS = 30_000;

export interface Action {
  key: string;
  /** The owner of the key, so that the same key of two users is separate. */
  actor: string;
  /** The whole request; a repeat must have the same content. */
  content: unknown;
}

export interface Done<T> {
  /**
   * A Problem that is returned is stored like an answer, together with the work's writes; one that is thrown rolls the
   * work back, and nothing is stored.
   */
  answer: T | Problem;
  /** The effect outside the database. It starts after the commit, and repeats wait for it. */
  outside?: () => Promise<void>;
}

export type Work<T> = (tx: Database) => Promise<Done<T>>;

type Kept = { answer: unknown } | { problem: Pick<Problem, 'status' | 'code' | 'details'> };

export function keyOf(request: FastifyRequest): string {
  const key = request.headers[IDEMPOTENCY_KEY_HEADER];
  if (typeof key !== 'string' || !KEY.test(key)) throw new Problem(400, 'key_missing');
  return key;
}

/**
 * Does a write once however often it is requested (HTTP-10). The work and its answer are committed together, so that no
 * crash can separate them. Concurrent repeats meet a lock that belongs to the transaction, so it does not outlive its
 * process.
 */
export async function once<T>(
  { db, now, serverSecret }: Pick<Gateway, 'db' | 'now' | 'serverSecret'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, actor, content }: Action,
  work: Work<T>,
): Promise<T> {
  const { id, secret } = secretsOf(key, serverSecret, [request.method, request.routeOptions.url, actor]);
  const requestDigest = keyedDigest(secret, JSON.stringify(content));

  const { kept, outside, inFlightUntil, isRepeated } = await db.transaction(async (tx) => {
    await lock(tx, id);
    const [first] = await tx.select().from(firstAnswers).where(eq(firstAnswers.id, id));
    if (first && first.requestDigest !== requestDigest) throw new Problem(422, 'key_reused');
    if (first && first.inFlightUntil === null) {
      return { kept: JSON.parse(unseal(secret, first.sealedAnswer)) as Kept, isRepeated: true };
    }
    if (first?.inFlightUntil && first.inFlightUntil > now()) throw new Problem(409, 'in_progress', { seconds: 1 });
    const done = await work(tx);
    const fresh = {
      requestDigest,
      sealedAnswer: seal(secret, JSON.stringify(keptOf(done.answer))),
      inFlightUntil: done.outside ? new Date(now().getTime() + OUTSIDE_MS) : null,
      createdAt: now(),
    };
    await tx
      .insert(firstAnswers)
      .values({ id, ...fresh })
      .onConflictDoUpdate({ target: firstAnswers.id, set: fresh });
    return { kept: keptOf(done.answer), outside: done.outside, inFlightUntil: fresh.inFlightUntil, isRepeated: false };
  });

  if (outside && inFlightUntil) {
    const isMine = and(eq(firstAnswers.id, id), eq(firstAnswers.inFlightUntil, inFlightUntil));
    try {
      await outside();
    } catch (error) {
      await db.delete(firstAnswers).where(isMine);
      throw error;
    }
    await db.update(firstAnswers).set({ inFlightUntil: null }).where(isMine);
  }
  if (isRepeated) reply.header('idempotent-replayed', 'true');
  if ('problem' in kept) throw new Problem(kept.problem.status, kept.problem.code, kept.problem.details);
  return kept.answer as T;
}

/** Held until the transaction ends, also if the process that started it dies. */
async function lock(tx: Database, id: string): Promise<void> {
  const [taken] = await tx
    .select({ isMine: sql<boolean>`is_mine` })
    .from(sql`pg_try_advisory_xact_lock(hashtextextended(${id}, 0)) as is_mine`);
  if (taken?.isMine !== true) throw new Problem(409, 'in_progress', { seconds: 1 });
}

const keptOf = (answer: unknown): Kept => {
  if (!(answer instanceof Problem)) return { answer };
  const { status, code, details } = answer;
  return { problem: { status, code, details } };
};

/**
 * Both are derived from the key, which is not stored. Answers contain tokens, and the server's secret alone would not
 * protect them, because it is stored in the same database.
 */
function secretsOf(key: string, serverSecret: string, place: unknown[]): { id: string; secret: Buffer } {
  const bytes = Buffer.from(crypto.hkdfSync('sha256', key, serverSecret, JSON.stringify(place), 64));
  return { id: bytes.subarray(0, 32).toString('base64url'), secret: bytes.subarray(32) };
}
