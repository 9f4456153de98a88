import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { byLockOrder, inLockOrder } from '#server/database/statements/lockOrder.ts';
import { type RateCell, type RateWindows, rateLimits } from '#server/database/tables/account/requests.ts';
import { Problem, type ProblemCode } from '#server/endpoint/problem.ts';

/**
 * Allows at most `limit` requests in any period of `windowMs`. With the limit `Infinity`, requests are only counted.
 */
export interface Rule {
  windowMs: number;
  limit: number;
}

export interface Bucket {
  key: string;
  rules: readonly Rule[];
}

/**
 * For limits above this number, all hits within 1/120 of the window share a cell, so that the size of a row does not
 * grow with the limit.
 */
const MAX_CELLS = 120;

/**
 * Counts one request in all buckets if all of them allow it, and otherwise in none. Returns how many milliseconds to
 * wait, or 0 if the request was counted. The windows slide. They are stored in the database, whose row locks serialise
 * concurrent requests, even of several gateways.
 */
export async function consumeRateLimit(db: Database, buckets: readonly Bucket[], now: Date): Promise<number> {
  const time = now.getTime();
  // Missing rows are created before the transaction, so that they are locked as briefly as possible.
  await db
    .insert(rateLimits)
    .values(buckets.map(({ key }) => ({ key, hits: [], updatedAt: now })).sort(byKey))
    .onConflictDoNothing();
  return db.transaction(async (tx) => {
    const windowsOf = await lockedWindows(tx, buckets);
    const waitMs = Math.max(
      0,
      ...buckets.flatMap(({ key, rules }) => rules.map((rule) => waitMsFor(windowsOf(key), rule, time))),
    );
    if (waitMs > 0) return waitMs;
    await store(tx, buckets, now, ({ key, rules }) =>
      rules.map((rule) => [rule.windowMs, withHit(unexpiredCells(windowsOf(key), rule, time), rule, time)]),
    );
    return 0;
  });
}

/**
 * Removes the request that was counted at `takenAt`. Used after a successful attempt where only failed attempts are to
 * be limited. Every attempt must be counted first; otherwise any number of concurrent attempts would be let through.
 */
export async function refundRateLimit(db: Database, buckets: readonly Bucket[], takenAt: Date): Promise<void> {
  const time = takenAt.getTime();
  await db.transaction(async (tx) => {
    const windowsOf = await lockedWindows(tx, buckets);
    await store(tx, buckets, takenAt, ({ key, rules }) =>
      rules.map((rule) => [rule.windowMs, withoutHit(windowsOf(key)[rule.windowMs] ?? [], rule, time)]),
    );
  });
}

/**
 * Returns how many requests a bucket has counted within the window of its first rule. Takes no lock, so the number may
 * be slightly out of date.
 */
export async function countHits(db: Database, { key, rules: [rule] }: Bucket, now: Date): Promise<number> {
  const [row] = await db
    .select({ windows: rateLimits.windows })
    .from(rateLimits)
    .where(inArray(rateLimits.key, [key]));
  return row && rule ? total(unexpiredCells(row.windows, rule, now.getTime())) : 0;
}

/** Counts one request, or throws a Problem with the seconds to wait if a limit is reached. */
export async function enforceRateLimit(
  db: Database,
  buckets: readonly Bucket[],
  now: Date,
  code: ProblemCode,
): Promise<void> {
  const waitMs = await consumeRateLimit(db, buckets, now);
  if (waitMs > 0) throw new Problem(429, code, { seconds: Math.ceil(waitMs / 1000) });
}

async function lockedWindows(tx: Database, buckets: readonly Bucket[]): Promise<(key: string) => RateWindows> {
  const keys = buckets.map(({ key }) => key);
  const rows = await tx
    .select({ key: rateLimits.key, windows: rateLimits.windows })
    .from(rateLimits)
    .where(inArray(rateLimits.key, keys))
    .orderBy(inLockOrder(rateLimits.key))
    .for('update');
  const found = new Map(rows.map(({ key, windows }) => [key, windows]));
  return (key) => found.get(key) ?? {};
}

async function store(
  tx: Database,
  buckets: readonly Bucket[],
  updatedAt: Date,
  windowsOf: (bucket: Bucket) => [number, RateCell[]][],
): Promise<void> {
  await tx
    .insert(rateLimits)
    .values(
      buckets
        .map((bucket) => ({ key: bucket.key, hits: [], windows: Object.fromEntries(windowsOf(bucket)), updatedAt }))
        .sort(byKey),
    )
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { windows: sql`excluded.windows`, updatedAt: sql`greatest(${rateLimits.updatedAt}, excluded.updated_at)` },
    });
}

const byKey = (one: { key: string }, other: { key: string }): number => byLockOrder(one.key, other.key);

const total = (cells: readonly RateCell[]): number => cells.reduce((sum, [, hits]) => sum + hits, 0);

const unexpiredCells = (windows: RateWindows, { windowMs }: Rule, now: number): RateCell[] =>
  (windows[windowMs] ?? []).filter(([at]) => at > now - windowMs);

/**
 * Adds a hit to the last cell or to a new one. A cell stores only the time of its last hit, and all its hits count
 * until that hit leaves the window. So a limit is never exceeded, but the earlier hits of a cell count slightly
 * longer than the window.
 */
function withHit(cells: readonly RateCell[], rule: Rule, now: number): RateCell[] {
  const last = cells.at(-1);
  if (!last || cellOf(last[0], rule) !== cellOf(now, rule)) return [...cells, [now, 1]];
  return [...cells.slice(0, -1), [Math.max(last[0], now), last[1] + 1]];
}

const withoutHit = (cells: readonly RateCell[], rule: Rule, takenAt: number): RateCell[] => {
  const index = cells.findIndex(([at]) => cellOf(at, rule) === cellOf(takenAt, rule));
  return cells
    .map(([at, hits], other): RateCell => [at, other === index ? hits - 1 : hits])
    .filter(([, hits]) => hits > 0);
};

/** For small limits, a cell holds only the hits of one millisecond, so that the limits are exact. */
const cellOf = (at: number, { windowMs, limit }: Rule): number =>
  limit <= MAX_CELLS ? at : Math.floor(at / (windowMs / MAX_CELLS));

function waitMsFor(windows: RateWindows, rule: Rule, now: number): number {
  let left = total(unexpiredCells(windows, rule, now));
  if (left < rule.limit) return 0;
  for (const [at, hits] of unexpiredCells(windows, rule, now).sort(([one], [other]) => one - other)) {
    left -= hits;
    if (left < rule.limit) return at + rule.windowMs - now;
  }
  return rule.windowMs;
}
