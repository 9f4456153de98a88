import { inArray, sql } from 'drizzle-orm';
import type { Database } from './database/open.ts';
import { rateLimits } from './database/schema.ts';

/** At most `limit` times in any `windowMs`. */
export interface Rule {
  windowMs: number;
  limit: number;
}

export interface Bucket {
  key: string;
  rules: readonly Rule[];
}

/**
 * Takes one turn in all buckets, or in none. Answers how many milliseconds to wait, 0 = taken. The windows slide and live
 * in the database, whose row locks let requests at the same moment pass one after the other, also across gateways.
 */
export async function takeTurn(db: Database, buckets: readonly Bucket[], now: Date): Promise<number> {
  const keys = buckets.map(({ key }) => key);
  // Made beforehand, so that the rows are locked for as short as can be.
  await db
    .insert(rateLimits)
    .values(keys.map((key) => ({ key, hits: [], updatedAt: now })).sort(byKey))
    .onConflictDoNothing();
  return db.transaction(async (tx) => {
    // Always locked in the same order: two requests for the same two buckets would wait for each other otherwise.
    const rows = await tx
      .select()
      .from(rateLimits)
      .where(inArray(rateLimits.key, keys))
      .orderBy(rateLimits.key)
      .for('update');
    const hitsOf = new Map(rows.map(({ key, hits }) => [key, hits]));
    const waits = buckets.map(({ key, rules }) => waitFor(hitsOf.get(key) ?? [], rules, now.getTime()));
    const waitMs = Math.max(0, ...waits);
    if (waitMs > 0) return waitMs;
    const taken = buckets.map(({ key, rules }) => {
      const longest = Math.max(...rules.map(({ windowMs }) => windowMs));
      const kept = (hitsOf.get(key) ?? []).filter((at) => at > now.getTime() - longest);
      return { key, hits: [...kept, now.getTime()], updatedAt: now };
    });
    await tx
      .insert(rateLimits)
      .values(taken)
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: { hits: sql`excluded.hits`, updatedAt: sql`excluded.updated_at` },
      });
    return 0;
  });
}

const byKey = (left: { key: string }, right: { key: string }): number => (left.key < right.key ? -1 : 1);

function waitFor(hits: readonly number[], rules: readonly Rule[], now: number): number {
  const waits = rules.map(({ windowMs, limit }) => {
    const within = hits.filter((at) => at > now - windowMs).sort((left, right) => left - right);
    // The turn comes when so many have left the window that one fits in.
    const leaving = within[within.length - limit];
    return leaving === undefined ? 0 : leaving + windowMs - now;
  });
  return Math.max(0, ...waits);
}
