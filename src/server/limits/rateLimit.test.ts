import { eq } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { openDatabase, type Database, type OpenDatabase } from '#server/database/connection/open.ts';
import { rateLimits } from '#server/database/tables/account/requests.ts';
import { countHits, refundRateLimit, consumeRateLimit, type Bucket } from './rateLimit.ts';
import { testedDatabases, openTestDatabase, type TestDatabase } from '#server/testing/database/databases.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const at = (afterMs: number) => new Date(NOW + afterMs);

describe.each(testedDatabases)('rate limits on %s', (kind) => {
  let database: TestDatabase;
  let db: Database;
  let keys = 0;
  const aBucket = (limit: number, windowMs = HOUR_MS): Bucket => ({
    key: `test:${(keys += 1)}`,
    rules: [{ windowMs, limit }],
  });
  const times = (count: number, bucket: Bucket, from: Database = db, now = at(0)) =>
    Promise.all(Array.from({ length: count }, () => consumeRateLimit(from, [bucket], now)));
  const taken = (waits: readonly number[]) => waits.filter((waitMs) => waitMs === 0).length;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
  }, 60_000);

  afterAll(() => database.close());

  it('let exactly as many requests through as allowed when 100 arrive at the same moment', async () => {
    expect(taken(await times(100, aBucket(7)))).toBe(7);
  });

  it('count a request either in all of its buckets or in none', async () => {
    const [full, free] = [aBucket(1), aBucket(10)];
    await consumeRateLimit(db, [full], at(0));
    expect(await consumeRateLimit(db, [free, full], at(MINUTE_MS))).toBe(59 * MINUTE_MS);
    expect(await countHits(db, free, at(MINUTE_MS))).toBe(0);
  });

  it('return how long a refused request must wait, exact to the millisecond for small limits', async () => {
    const bucket = aBucket(2);
    await consumeRateLimit(db, [bucket], at(0));
    await consumeRateLimit(db, [bucket], at(1_000));
    expect(await consumeRateLimit(db, [bucket], at(2_000))).toBe(HOUR_MS - 2_000);
    expect(await consumeRateLimit(db, [bucket], at(HOUR_MS))).toBe(0);
    expect(await consumeRateLimit(db, [bucket], at(HOUR_MS + 1))).toBe(999);
  });

  it('store the requests of one hour in at most 121 time cells, even for a limit of 100,000', async () => {
    const bucket = aBucket(100_000);
    // Two requests in each half minute, a little longer than one hour.
    for (let index = 0; index <= 250; index += 1) await consumeRateLimit(db, [bucket], at(index * 15_000));
    const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, bucket.key));
    expect(row?.windows[HOUR_MS]).toHaveLength(121);
    expect(row?.hits).toEqual([]);
    expect(await countHits(db, bucket, at(250 * 15_000))).toBe(241);
  });

  it('never let more requests through than allowed, even with a limit above 120, for which several requests share a time cell', async () => {
    const bucket = aBucket(200);
    let through = taken(await times(190, bucket));
    for (let index = 0; index < 20; index += 1) {
      if ((await consumeRateLimit(db, [bucket], at(index * 170_000))) === 0) through += 1;
    }
    expect(through).toBe(200);
    expect(await consumeRateLimit(db, [bucket], at(HOUR_MS + 60_000))).toBe(0);
  });

  it('no longer count a request that was refunded', async () => {
    const bucket = aBucket(2);
    for (let index = 0; index < 5; index += 1) {
      expect(await consumeRateLimit(db, [bucket], at(index))).toBe(0);
      await refundRateLimit(db, [bucket], at(index));
    }
    await consumeRateLimit(db, [bucket], at(10));
    await refundRateLimit(db, [bucket], at(5));
    expect(await countHits(db, bucket, at(11))).toBe(1);
  });

  it('count from zero if the row was written by the previous release', async () => {
    const bucket = aBucket(1);
    await db.insert(rateLimits).values({ key: bucket.key, hits: [NOW, NOW], updatedAt: at(0) });
    expect(await consumeRateLimit(db, [bucket], at(1))).toBe(0);
  });

  it('do not deadlock when concurrent requests name the same two buckets in different orders', async () => {
    const [one, other] = [aBucket(1_000), aBucket(1_000)];
    const waits = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        consumeRateLimit(db, index % 2 === 0 ? [one, other] : [other, one], at(0)),
      ),
    );
    expect(taken(waits)).toBe(60);
  });
});

describe('rate limits of two gateways on one PostgreSQL', () => {
  let first: TestDatabase;
  let second: OpenDatabase;

  beforeAll(async () => {
    first = await openTestDatabase('postgres');
    second = await openDatabase({
      url: first.url,
      folder: undefined,
      poolSize: 20,
      onConnectionError: () => undefined,
    });
  }, 60_000);

  afterAll(async () => {
    await second.close();
    await first.close();
  });

  it('are shared: of 64 requests at the same moment, 32 to each gateway, a limit of 20 lets 20 through', async () => {
    const bucket = { key: 'shared', rules: [{ windowMs: HOUR_MS, limit: 20 }] };
    const waits = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        consumeRateLimit((index % 2 === 0 ? first : second).db, [bucket], at(0)),
      ),
    );
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(20);
  });
});
