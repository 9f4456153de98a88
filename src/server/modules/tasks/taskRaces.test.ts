import { eq } from 'drizzle-orm';
import { DAY_MS } from '#lib/time/time.ts';
import { children } from '#server/database/tables/account/children.ts';
import { taskClaims } from '#server/database/tables/account/tasks.ts';
import { users } from '#server/database/tables/account/users.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/database/databases.ts';
import { taskService, type Earner } from './taskService.ts';

const CALLERS = 32;
const NOW = new Date('2026-11-24T04:00:00Z');

describe('simultaneous claims, undos and sign-ins on postgres', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('postgres', { poolSize: CALLERS });
  });
  afterAll(() => database.close());

  /** Creates a child with a complete profile, who can therefore claim the 10 shells of the task `profile`. */
  async function aChild(accountId?: string): Promise<Earner> {
    const id = crypto.randomUUID();
    const { db } = database;
    await db.insert(users).values({ id, accountId: accountId ?? null, nickname: '', avatarUrl: '', createdAt: NOW });
    await db
      .insert(children)
      .values({ userId: id, birthday: '2020-05-10', sex: 'boy', interests: ['space'], changedAt: NOW });
    return { accountId: accountId ?? id, childId: id, isMember: false };
  }
  const balance = ({ accountId }: Earner) => shellLedger(database.db).balance(accountId);
  const atOnce = <T>(work: (index: number) => Promise<T>) =>
    Promise.allSettled(Array.from({ length: CALLERS }, (_, index) => work(index)));

  it(`${CALLERS} devices that claim one task at the same moment get its shells once`, async () => {
    const child = await aChild();
    const claims = await atOnce(() => taskService(database.db).claim(child, 'profile', NOW));
    expect(claims.every((one) => one.status === 'fulfilled' && one.value.shells === 10)).toBe(true);
    expect(await balance(child)).toBe(10);
  });

  it(`${CALLERS} devices that sign in at the same moment get the daily shells once`, async () => {
    const child = await aChild();
    const signed = await atOnce(() => taskService(database.db).signIn(child, NOW));
    expect(signed.every((one) => one.status === 'fulfilled' && one.value.streak === 1)).toBe(true);
    expect(await balance(child)).toBe(1);
  });

  it('six children of one account that claim at the same moment get only three rewards', async () => {
    const first = await aChild();
    const others = await Promise.all(Array.from({ length: 5 }, () => aChild(first.accountId)));
    const claims = await Promise.allSettled(
      [first, ...others].map((child) => taskService(database.db).claim(child, 'profile', NOW)),
    );
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await balance(first)).toBe(30);
  });

  it('after simultaneous claims and undos of a task, the account has the shells if and only if the claim is not undone', async () => {
    for (let round = 0; round < 4; round += 1) {
      const child = await aChild();
      const service = taskService(database.db);
      await service.claim(child, 'profile', NOW);
      await atOnce<unknown>((index) => (index % 2 === 0 ? service.undo : service.claim)(child, 'profile', NOW));
      const [claim] = await database.db.select().from(taskClaims).where(eq(taskClaims.userId, child.childId));
      expect(await balance(child)).toBe(claim?.undoneAt === null ? 10 : 0);
      expect(claim?.attempt).toBeLessThanOrEqual(3);
    }
  });

  it('if a claim is undone and its shells are spent at the same moment, either the undo or one spending succeeds, but never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const child = await aChild();
      await taskService(database.db).claim(child, 'profile', NOW);
      const ledger = shellLedger(database.db);
      const outcomes = await atOnce(async (index) => {
        if (index % 2 === 0) return taskService(database.db).undo(child, 'profile', NOW);
        const { outcome } = await ledger.spend(child.accountId, { kind: 'tip', occasion: `${index}`, amount: 10 }, NOW);
        if (outcome === 'refused') throw new Error('refused');
        return 10;
      });
      const [claim] = await database.db.select().from(taskClaims).where(eq(taskClaims.userId, child.childId));
      const succeeded = outcomes.filter(({ status }) => status === 'fulfilled');
      // If an undo came first, the further undos succeed as well, without a change.
      if (claim?.undoneAt === null) expect(succeeded).toHaveLength(1);
      expect(await balance(child)).toBe(0);
    }
  });

  it('two simultaneous sign-ins are both rewarded if the second has a time of the next day', async () => {
    const child = await aChild();
    const service = taskService(database.db);
    await Promise.all([service.signIn(child, NOW), service.signIn(child, new Date(NOW.getTime() + DAY_MS))]);
    expect(await balance(child)).toBe(2);
  });
});
