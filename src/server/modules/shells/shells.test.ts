import * as contract from '#contract/account/shells.ts';
import { shellEntries } from '#server/database/tables/account/shells.ts';
import { users } from '#server/database/tables/account/users.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

describe.each(testedDatabases)('the ledger of shells that a family reads, on %s', (kind) => {
  const test = useGateway(kind);
  type User = Awaited<ReturnType<typeof signIn>>;

  const list = async (user: User, query: object = {}) =>
    (await call(test, contract.listShellEntries, { query: { limit: 50, ...query } }, user)).body;
  const sums = async (user: User) => (await call(test, contract.getShellSums, {}, user)).body;

  /** Signs in a family whose ledger has eight entries from October and November. */
  async function family() {
    test.time = Date.parse('2026-11-24T04:00:00Z');
    const user = await signIn(test);
    const { db } = test.gateway;
    const ledger = shellLedger(db);
    const id = crypto.randomUUID();
    const created = { nickname: '小满', avatarUrl: '', createdAt: new Date(test.time) };
    await db.insert(users).values({ id, accountId: user.userId, ...created });
    const at = (day: string, hour = 4) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
    for (const occasion of ['a', 'b', 'c', 'd', 'e'])
      await ledger.give(user.userId, { kind: 'dictation', occasion, amount: 4 }, at('2026-10-31'));
    // In China this is midnight, the beginning of November.
    await ledger.give(
      user.userId,
      { kind: 'sign_in', occasion: 'day x', amount: 1, childId: id },
      at('2026-10-31', 16),
    );
    await ledger.give(
      user.userId,
      { kind: 'task', occasion: 'profile once x 1', amount: 10, childId: crypto.randomUUID() },
      at('2026-11-02'),
    );
    await ledger.spend(user.userId, { kind: 'order', occasion: 'A1', amount: 7 }, at('2026-11-03'));
    return user;
  }

  it('sums what was earned and spent in each month of China, and shows the difference as the balance', async () => {
    const user = await family();
    expect(await sums(user)).toEqual({
      balance: 24,
      expiring: null,
      months: [
        { month: '2026-11', earned: 11, spent: 7, returned: 0, expired: 0 },
        { month: '2026-10', earned: 20, spent: 0, returned: 0, expired: 0 },
      ],
    });
    expect((await sums(await signIn(test))).months).toEqual([]);
  });

  it('counts the shells of a task whose claim was undone neither as earned nor as spent', async () => {
    const user = await signIn(test);
    const ledger = shellLedger(test.gateway.db);
    const entry = (kind: 'task' | 'task_undone', occasion: string) =>
      ({ kind, occasion, amount: 5, childId: user.userId }) as const;
    const now = new Date('2026-11-02T04:00:00Z');
    await ledger.give(user.userId, entry('task', 'hear day 1'), now);
    await ledger.spend(user.userId, entry('task_undone', 'hear day 1'), now);
    await ledger.give(user.userId, entry('task', 'hear day 2'), now);
    expect((await sums(user)).months).toMatchObject([{ month: '2026-11', earned: 5, spent: 0 }]);
  });

  it('subtracts shells that were returned from those that were spent, and does not count expired ones as spent', async () => {
    const user = await family();
    const ledger = shellLedger(test.gateway.db);
    const at = (day: string) => new Date(`${day}T04:00:00Z`);
    await ledger.give(user.userId, { kind: 'order_refund', occasion: 'A1', amount: 5 }, at('2026-11-04'));
    await ledger.give(user.userId, { kind: 'order_refund', occasion: 'A2', amount: 2 }, at('2026-12-01'));
    await ledger.give(user.userId, { kind: 'order_refund', occasion: 'A3', amount: 1 }, at('2026-12-02'));
    await ledger.spend(user.userId, { kind: 'coupon', occasion: 'c', amount: 1 }, at('2026-12-03'));
    await test.gateway.db.insert(shellEntries).values({
      userId: user.userId,
      kind: 'expired',
      occasion: '2024',
      amount: -3,
      day: '2026-01-01',
      createdAt: at('2026-01-01'),
    });
    const { balance, months } = await sums(user);
    expect(months).toEqual([
      { month: '2026-12', earned: 0, spent: 0, returned: 2, expired: 0 },
      { month: '2026-11', earned: 11, spent: 2, returned: 0, expired: 0 },
      { month: '2026-10', earned: 20, spent: 0, returned: 0, expired: 0 },
      { month: '2026-01', earned: 0, spent: 0, returned: 0, expired: 3 },
    ]);
    expect(balance).toBe(11 + 20 - 2 + 2 - 3);
  });

  it('shows how many shells expire at the end of the year', async () => {
    const user = await family();
    const given = { kind: 'dictation', occasion: 'old', amount: 9 } as const;
    await shellLedger(test.gateway.db).give(user.userId, given, new Date('2025-03-01T04:00:00Z'));
    // Nine old shells were given, of which the order has spent seven, because the oldest are spent first.
    expect((await sums(user)).expiring).toEqual({ amount: 2, day: '2026-12-31' });
  });

  it('lists the entries newest first, with the child and the task, in pages without gaps', async () => {
    const user = await family();
    const { items } = await list(user);
    expect(items.map(({ kind: what, amount, detail, childName }) => [what, amount, detail, childName])).toEqual([
      ['order', -7, null, null],
      ['task', 10, 'profile', null],
      ['sign_in', 1, null, '小满'],
      ...Array.from({ length: 5 }, () => ['dictation', 4, null, null]),
    ]);
    const paged = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list(user, { limit: 3, ...(cursor && { cursor }) });
      paged.push(...page.items);
      cursor = page.next;
    }
    expect(paged).toEqual(items);
    expect(new Set(items.map(({ id }) => id)).size).toBe(8);
  });

  it('can be filtered by kind and month, and contains nothing of other accounts', async () => {
    const user = await family();
    const kinds = async (query: object) => (await list(user, query)).items.map((one) => one.kind);
    expect(await kinds({ group: 'tasks' })).toEqual(['task', 'sign_in']);
    expect(await kinds({ group: 'mall' })).toEqual(['order']);
    expect(await kinds({ month: '2026-11' })).toEqual(['order', 'task', 'sign_in']);
    expect(await kinds({ month: '2026-10', group: 'learning' })).toHaveLength(5);
    expect(await kinds({ group: 'expired' })).toEqual([]);
    expect(await list(await signIn(test))).toEqual({ items: [], next: null });
  });
});
