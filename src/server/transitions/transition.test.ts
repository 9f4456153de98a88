import { asc, eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { stateChanges } from '#server/database/tables/operation/transitions.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '#server/testing/database/databases.ts';
import { transition, type StateMachine } from './transition.ts';

type State = 'open' | 'paid' | 'cancelled';
const orders = pgTable('test_orders', {
  id: text().primaryKey(),
  state: text().$type<State>().notNull(),
  price: integer().notNull(),
  reason: text(),
});
const machine: StateMachine<State> = {
  subject: 'test order',
  id: orders.id,
  state: orders.state,
  allowed: { open: [], paid: ['open'], cancelled: ['open'] },
};
const at = new Date('2026-11-22T12:00:00Z');
const CALLERS = 32;

describe.each(databaseKinds)('a state transition on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind, { poolSize: CALLERS });
    await database.db.execute(
      sql`create table test_orders (id text primary key, state text not null, price integer not null, reason text)`,
    );
  });
  afterAll(() => database.close());

  const add = (id: string) => database.db.insert(orders).values({ id, state: 'open', price: 5 });
  const move = (id: string, to: State, more: Partial<Parameters<typeof transition<State>>[2]> = {}) =>
    transition(database.db, machine, { id, to, actor: 'buyer', at, ...more });
  const stateOf = async (id: string) => (await database.db.select().from(orders).where(eq(orders.id, id)))[0];
  const logOf = (id: string) =>
    database.db.select().from(stateChanges).where(eq(stateChanges.subjectId, id)).orderBy(asc(stateChanges.id));

  it('changes the row, returns the previous state and appends to the log', async () => {
    await add('a');
    expect(await move('a', 'cancelled', { set: [[orders.reason, 'too dear']] })).toBe('open');
    expect(await stateOf('a')).toMatchObject({ state: 'cancelled', reason: 'too dear', price: 5 });
    expect(await logOf('a')).toMatchObject([
      { subject: 'test order', fromState: 'open', toState: 'cancelled', actor: 'buyer', changedAt: at },
    ]);
  });

  it('changes neither the row nor the log if the state does not allow the change or a condition is not met', async () => {
    await add('b');
    expect(await move('b', 'paid', { where: eq(orders.price, 6) })).toBeUndefined();
    expect(await move('b', 'paid', { from: ['cancelled'] })).toBeUndefined();
    expect(await move('b', 'open')).toBeUndefined();
    expect(await move('absent', 'paid')).toBeUndefined();
    expect(await stateOf('b')).toMatchObject({ state: 'open' });
    expect(await logOf('b')).toEqual([]);
  });

  it(`lets exactly one of ${CALLERS} concurrent calls change the row, whatever state each of them requests`, async () => {
    for (const round of [1, 2, 3]) {
      const id = `race ${round}`;

      await add(id);

      const won = await Promise.all(
        Array.from({ length: CALLERS }, (_, index) => move(id, index % 2 === 0 ? 'paid' : 'cancelled')),
      );
      expect(won.filter((from) => from === 'open')).toHaveLength(1);
      expect(won.filter((from) => from === undefined)).toHaveLength(CALLERS - 1);

      const [log, row] = [await logOf(id), await stateOf(id)];
      expect(log).toHaveLength(1);
      expect(log[0]?.toState).toBe(row?.state);
    }
  });

  it('is refused for a column whose name does not end in `state`, because the lint rule would not recognise it as a state', async () => {
    await add('named');
    const misnamed = { ...machine, state: orders.reason };
    const moving = transition(database.db, misnamed, { id: 'named', to: 'paid', actor: 'buyer', at });
    await expect(moving).rejects.toThrow('The column reason is not called a state.');
  });

  it('is rolled back with its transaction', async () => {
    await add('c');
    await expect(
      database.db.transaction(async (tx) => {
        await transition(tx, machine, { id: 'c', to: 'paid', actor: 'buyer', at });
        throw new Error('the rest failed');
      }),
    ).rejects.toThrow('the rest failed');
    expect(await stateOf('c')).toMatchObject({ state: 'open' });
    expect(await logOf('c')).toEqual([]);
  });
});
