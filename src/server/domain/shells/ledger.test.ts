import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { shellEntries } from '#server/database/tables/account/shells.ts';
import { users } from '#server/database/tables/account/users.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '#server/testing/database/databases.ts';
import { shellLedger } from './ledger.ts';

const NOW = new Date('2026-11-22T04:00:00Z');
const CALLERS = 32;

type Step = { kind: 'give' | 'spend'; occasion: string; amount: number };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('give', 'spend'),
  occasion: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  amount: fc.integer({ min: 1, max: 20 }),
});

describe.each(databaseKinds)('the ledger of shells on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind, { poolSize: CALLERS });
  });
  afterAll(() => database.close());

  async function anAccount(): Promise<string> {
    const id = crypto.randomUUID();
    await database.db.insert(users).values({ id, nickname: '', avatarUrl: '', createdAt: NOW });
    return id;
  }
  const ledger = () => shellLedger(database.db);
  const give = (userId: string, occasion: string, amount: number) =>
    ledger().give(userId, { kind: 'dictation', occasion, amount }, NOW);
  const spend = (userId: string, occasion: string, amount: number, childId?: string) =>
    ledger().spend(userId, { kind: 'tip', occasion, amount, childId }, NOW);

  it('has the same balance as a model, and never a negative one, after any sequence of earnings and spendings', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const userId = await anAccount();
        const given = new Map<string, number>();
        const spent = new Map<string, number>();
        const total = (entries: ReadonlyMap<string, number>) =>
          [...entries.values()].reduce((sum, one) => sum + one, 0);
        const balance = () => total(given) - total(spent);
        for (const { kind: what, occasion, amount } of steps) {
          if (what === 'give') {
            expect(await give(userId, occasion, amount)).toBe(given.has(occasion) ? 0 : amount);
            if (!given.has(occasion)) given.set(occasion, amount);
          } else {
            const same = spent.get(occasion) ?? amount;
            const outcome = spent.has(occasion) ? 'repeated' : balance() < same ? 'refused' : 'spent';
            if (outcome === 'spent') spent.set(occasion, same);
            expect(await spend(userId, occasion, same)).toEqual({ outcome, balance: balance() });
          }
          expect(balance()).toBeGreaterThanOrEqual(0);
          expect(await ledger().balance(userId)).toBe(balance());
        }
      }),
      { numRuns: 15, seed: 12 },
    );
  });

  it(`never spends more than the balance when ${CALLERS} calls spend at the same moment`, async () => {
    const userId = await anAccount();
    await give(userId, 'all', 10);
    const spendings = await Promise.all(
      Array.from({ length: CALLERS }, (_, index) => spend(userId, `tip ${index}`, 3)),
    );
    expect(spendings.filter(({ outcome }) => outcome === 'spent')).toHaveLength(3);
    expect(spendings.filter(({ outcome }) => outcome === 'refused')).toHaveLength(CALLERS - 3);
    expect(await ledger().balance(userId)).toBe(1);
  });

  it(`gives and spends shells only once per occasion when ${CALLERS} calls do so at the same moment`, async () => {
    const userId = await anAccount();
    const given = await Promise.all(Array.from({ length: CALLERS }, () => give(userId, 'one', 10)));
    expect(given.filter((amount) => amount === 10)).toHaveLength(1);
    const spendings = await Promise.all(Array.from({ length: CALLERS }, () => spend(userId, 'one', 4)));
    expect(spendings.filter(({ outcome }) => outcome === 'spent')).toHaveLength(1);
    expect(spendings.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(CALLERS - 1);
    expect(await ledger().balance(userId)).toBe(6);
  });

  it('spends shells within the given transaction, whose rollback also undoes the spending', async () => {
    const userId = await anAccount();
    await give(userId, 'one', 5);
    await expect(
      database.db.transaction(async (tx) => {
        await shellLedger(tx).spend(userId, { kind: 'tip', occasion: 'one', amount: 5 }, NOW);
        throw new Error('the order failed');
      }),
    ).rejects.toThrow('the order failed');
    expect(await ledger().balance(userId)).toBe(5);
  });

  it('records which child has spent the shells of its account', async () => {
    const userId = await anAccount();
    await give(userId, 'one', 5);
    await spend(userId, 'two', 2, 'child-1');
    const entries = await database.db.select().from(shellEntries).where(eq(shellEntries.userId, userId));
    expect(entries.map(({ amount, childId }) => [amount, childId])).toEqual([
      [5, null],
      [-2, 'child-1'],
    ]);
  });

  it.each([0, -1, 0.5, Number.NaN])('refuses to spend %d shells', async (amount) => {
    const userId = await anAccount();
    await give(userId, 'one', 5);
    expect(() => spend(userId, 'two', amount)).toThrow(RangeError);
    expect(await ledger().balance(userId)).toBe(5);
  });

  it('refuses a second spending for the same occasion with another amount', async () => {
    const userId = await anAccount();
    await give(userId, 'one', 5);
    await spend(userId, 'two', 2);
    await expect(spend(userId, 'two', 3)).rejects.toThrow('another amount');
    expect(await ledger().balance(userId)).toBe(3);
  });

  it.each([-1, 0.5, Number.NaN])('refuses to give %d shells', async (amount) => {
    const userId = await anAccount();
    await expect(give(userId, 'one', amount)).rejects.toThrow(`${amount} is no number of shells.`);
    expect(await ledger().balance(userId)).toBe(0);
  });

  it('does not record an earning of 0 shells, so a later earning for the same occasion is accepted', async () => {
    const userId = await anAccount();
    expect(await give(userId, 'one', 0)).toBe(0);
    expect(await give(userId, 'one', 3)).toBe(3);
    expect(await ledger().balance(userId)).toBe(3);
  });

  it('treats events with the same occasion as different if their kinds or their accounts differ', async () => {
    const [ann, ben] = [await anAccount(), await anAccount()];
    expect(await ledger().balance(ann)).toBe(0);
    expect([await give(ann, 'one', 5), await give(ben, 'one', 7)]).toEqual([5, 7]);
    const refund = { kind: 'order_refund', occasion: 'one', amount: 2 } as const;
    expect(await ledger().give(ann, refund, NOW)).toBe(2);
    expect(await spend(ann, 'one', 1)).toEqual({ outcome: 'spent', balance: 6 });
    const order = { kind: 'order', occasion: 'one', amount: 6 } as const;
    expect(await ledger().spend(ann, order, NOW)).toEqual({ outcome: 'spent', balance: 0 });
    expect(await ledger().balance(ben)).toBe(7);
  });

  it('returns how many shells an account has earned by one kind of activity on one day in China', async () => {
    const [ann, ben] = [await anAccount(), await anAccount()];
    await give(ann, 'one', 5);
    await give(ann, 'two', 4);
    await give(ben, 'one', 3);
    await ledger().give(ann, { kind: 'order_refund', occasion: 'three', amount: 2 }, NOW);
    // In China this moment is midnight, so it belongs to the next day.
    await ledger().give(ann, { kind: 'dictation', occasion: 'late', amount: 1 }, new Date('2026-11-22T16:00:00Z'));
    const given = (day: string) => ledger().givenOn(ann, 'dictation', day);
    expect([await given('2026-11-21'), await given('2026-11-22'), await given('2026-11-23')]).toEqual([0, 9, 1]);
  });
});
