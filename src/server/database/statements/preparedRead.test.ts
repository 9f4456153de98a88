import { and, eq } from 'drizzle-orm';
import { users } from '#server/database/tables/account/users.ts';
import { databaseKinds } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import type { Database } from '#server/database/connection/open.ts';
import { preparedRead, type Placeholders } from './preparedRead.ts';

describe.each(databaseKinds)('a statement whose SQL is built only once, on %s', (kind) => {
  const test = useGateway(kind);
  const build = jest.fn((db: Database, { id, mobile }: Placeholders<{ id: string; mobile: string | undefined }>) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), mobile && eq(users.mobile, mobile))),
  );
  const read = preparedRead(build);

  beforeEach(() => build.mockClear());

  it('is executed with the values of each call', async () => {
    const [ann, ben] = [await signIn(test), await signIn(test)];
    const { db } = test.gateway;
    const both = [read(db, { id: ann.userId, mobile: undefined }), read(db, { id: ben.userId, mobile: undefined })];
    expect(await Promise.all(both)).toEqual([[{ id: ann.userId }], [{ id: ben.userId }]]);
    expect(await read(db, { id: 'nobody', mobile: undefined })).toEqual([]);
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('has different SQL for calls with and without an optional value', async () => {
    const [ann, ben] = [await signIn(test), await signIn(test)];
    const find = (mobile?: string) => read(test.gateway.db, { id: ann.userId, mobile });
    expect(await find(ben.mobile)).toEqual([]);
    expect(await find()).toEqual([{ id: ann.userId }]);
    expect(await find(ann.mobile)).toEqual([{ id: ann.userId }]);
  });

  it('sees the uncommitted changes of a transaction only when it is executed within this transaction', async () => {
    const { db } = test.gateway;
    const { userId: id } = await signIn(test);
    const find = (among: Database) => read(among, { id, mobile: '1' });
    expect(await find(db)).toEqual([]);
    await db
      .transaction(async (tx) => {
        await tx.update(users).set({ mobile: '1' }).where(eq(users.id, id));
        expect(await find(tx)).toEqual([{ id }]);
        throw new Error('The transaction is rolled back.');
      })
      .catch(() => undefined);
    expect(await find(db)).toEqual([]);
  });
});
