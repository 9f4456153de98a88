import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { shellEntries } from '#server/database/tables/account/shells.ts';
import { users } from '#server/database/tables/account/users.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '#server/testing/database/databases.ts';
import { ACCOUNTS_AT_ONCE, expireShells, expiringShells } from './expiry.ts';
import { shellLedger } from './ledger.ts';

const CALLERS = 32;
const noon = (day: string) => new Date(`${day}T04:00:00Z`);

describe.each(databaseKinds)('the expiry of shells on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind, { poolSize: CALLERS });
  });
  afterAll(() => database.close());
  beforeEach(() => database.db.delete(users));

  let occasion = 0;
  async function anAccount(): Promise<string> {
    const id = crypto.randomUUID();
    await database.db.insert(users).values({ id, nickname: '', avatarUrl: '', createdAt: noon('2020-01-01') });
    return id;
  }
  const key = () => String((occasion += 1));
  const ledger = () => shellLedger(database.db);
  const give = (userId: string, amount: number, day: string) =>
    ledger().give(userId, { kind: 'dictation', occasion: key(), amount }, noon(day));
  const spend = (userId: string, amount: number, day: string) =>
    ledger().spend(userId, { kind: 'tip', occasion: key(), amount }, noon(day));
  const expire = (now: Date, after = '') => database.db.transaction((tx) => expireShells(tx, after, now));
  const expired = async (userId: string) =>
    (await database.db.select().from(shellEntries).where(eq(shellEntries.userId, userId)))
      .filter((entry) => entry.kind === 'expired')
      .map(({ amount, occasion: year }) => [year, amount]);

  it('removes the unspent shells of a year after the following year has ended in China, and does so only once', async () => {
    const user = await anAccount();
    await give(user, 10, '2025-12-31');
    await give(user, 5, '2026-01-01');
    await spend(user, 4, '2026-06-01');
    expect(await expiringShells(database.db, user, noon('2025-12-31'))).toBeNull();
    expect(await expiringShells(database.db, user, noon('2026-12-31'))).toEqual({ amount: 6, day: '2026-12-31' });
    await expire(new Date('2026-12-31T15:59:59Z'));
    expect(await ledger().balance(user)).toBe(11);
    await expire(new Date('2026-12-31T16:00:00Z'));
    await expire(noon('2027-03-01'));
    expect(await expired(user)).toEqual([['2025', -6]]);
    expect(await ledger().balance(user)).toBe(5);
    expect(await expiringShells(database.db, user, noon('2027-01-01'))).toEqual({ amount: 5, day: '2027-12-31' });
    await expire(noon('2028-01-01'));
    expect(await expired(user)).toEqual([
      ['2025', -6],
      ['2026', -5],
    ]);
  });

  it('removes nothing if the oldest shells were spent, even if newer shells were given before the spending', async () => {
    const user = await anAccount();
    await give(user, 10, '2025-05-01');
    await give(user, 10, '2026-05-01');
    await spend(user, 10, '2026-12-30');
    await expire(noon('2027-01-01'));
    expect(await expired(user)).toEqual([]);
    expect(await ledger().balance(user)).toBe(10);
  });

  it('does not count shells as spent if they were taken back because a task claim was undone', async () => {
    const user = await anAccount();
    await give(user, 10, '2025-05-01');
    const claim = { occasion: 'profile once a 1', amount: 20 };
    await ledger().give(user, { kind: 'task', ...claim }, noon('2026-05-01'));
    await ledger().spend(user, { kind: 'task_undone', ...claim }, noon('2026-05-01'));
    await expire(noon('2027-01-01'));
    expect(await expired(user)).toEqual([['2025', -10]]);
    expect(await ledger().balance(user)).toBe(0);
  });

  it('agrees with a model that spends the oldest shells first', async () => {
    const step = fc.record({ year: fc.integer({ min: 0, max: 4 }), amount: fc.integer({ min: -20, max: 20 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const user = await anAccount();
        const lots = new Map<number, number>();
        for (const year of [0, 1, 2, 3, 4, 5, 6]) {
          lots.delete(year - 2);
          await expire(noon(`${2020 + year}-01-01`));
          for (const { amount } of steps.filter((one) => one.year === year)) {
            if (amount > 0) {
              lots.set(year, (lots.get(year) ?? 0) + amount);
              await give(user, amount, `${2020 + year}-06-01`);
            } else if (amount < 0) {
              let left = -amount;
              const { outcome } = await spend(user, left, `${2020 + year}-06-01`);
              const total = [...lots.values()].reduce((sum, one) => sum + one, 0);
              expect(outcome).toBe(total >= left ? 'spent' : 'refused');
              if (outcome === 'refused') continue;
              for (const [lot, shells] of [...lots].sort(([one], [other]) => one - other)) {
                lots.set(lot, Math.max(0, shells - left));
                left -= Math.min(shells, left);
              }
            }
          }
          const total = [...lots.values()].reduce((sum, one) => sum + one, 0);
          expect(await ledger().balance(user)).toBe(total);
        }
      }),
      { numRuns: 12, seed: 7 },
    );
  });

  it('handles a limited number of accounts in one job, and returns at which account the next job continues', async () => {
    await database.db.execute(sql`insert into users (id, nickname, avatar_url, created_at)
      select 'expiring ' || n, '', '', now() from generate_series(1, ${ACCOUNTS_AT_ONCE + 1}::int) n`);
    await database.db.execute(sql`insert into shell_entries (user_id, kind, occasion, amount, day, created_at)
      select id, 'dictation', 'a', 1, '2024-05-01', now() from users where id like 'expiring %'`);
    const ids = (await database.db.select({ id: users.id }).from(users).orderBy(users.id)).map(({ id }) => id);
    expect(await expire(noon('2026-01-01'))).toBe(ids[ACCOUNTS_AT_ONCE - 1]);
    const expiredOf = () => database.db.$count(shellEntries, eq(shellEntries.kind, 'expired'));
    expect(await expiredOf()).toBe(ACCOUNTS_AT_ONCE);
    // The next job does not read the accounts of the first one again.
    expect(await expire(noon('2026-01-01'), ids[ACCOUNTS_AT_ONCE])).toBeUndefined();
    expect(await expiredOf()).toBe(ACCOUNTS_AT_ONCE);
    expect(await expire(noon('2026-01-01'), ids[ACCOUNTS_AT_ONCE - 1])).toBeUndefined();
    expect(await expiredOf()).toBe(ACCOUNTS_AT_ONCE + 1);
  });

  it(`keeps the balance at zero or above when ${CALLERS} calls spend while shells expire`, async () => {
    for (let round = 0; round < 4; round += 1) {
      const user = await anAccount();
      await give(user, 40, '2025-05-01');
      await give(user, 3, '2026-05-01');
      await Promise.all(
        Array.from({ length: CALLERS }, (_, index) =>
          index % 4 === 0 ? expire(noon('2027-01-01')) : spend(user, 2, '2027-01-01'),
        ),
      );
      const entries = await database.db.select().from(shellEntries).where(eq(shellEntries.userId, user));
      const lost = entries.filter((entry) => entry.kind === 'expired').reduce((sum, { amount }) => sum + amount, 0);
      const spent = entries.filter((entry) => entry.kind === 'tip').length * 2;
      const balance = await ledger().balance(user);
      expect(balance).toBeGreaterThanOrEqual(0);
      expect(balance).toBe(43 - spent + lost);
      // All 40 old shells must be gone: each was spent or has expired.
      expect(spent - lost).toBeGreaterThanOrEqual(40);
    }
  });
});
