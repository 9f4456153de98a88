import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { dataKindIds, dataKinds } from '#lib/privacy/dataKinds.ts';
import { users } from '#server/database/tables/account/users.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/database/databases.ts';
import { personalColumns, personalTables, register } from './register.ts';

const HOW_TO = `Every column of the database needs a tag in src/server/domain/privacy/register/<domain>.ts, so that the list
of personal data, the export and the erasure of an account include it (docs/privacy.md). For a table with data of users write
personalTable(table, { title, owner, columns }), and tag each column personal(kind, name), secret(kind, name) or technical.
A table in which no row is about a user belongs into withoutPersons(reason, [table]). Then add the list of a new domain to
register.ts.`;

describe('the register of personal data', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('pglite');
  });
  afterAll(() => database.close());

  const columnsOfDatabase = async (): Promise<string[]> => {
    const rows = await database.db
      .select({ name: sql<string>`table_name || '.' || column_name` })
      .from(sql`information_schema.columns`)
      .where(sql`table_schema = 'public'`);
    return rows.map(({ name }) => name);
  };

  const tags = () => personalTables.flatMap((entry) => personalColumns(entry).map(([, tag]) => tag));

  it('tags every column of every table', async () => {
    const tagged = register.flatMap((entry) =>
      Object.entries(getTableColumns(entry.table))
        .filter(([key]) => 'withoutPersons' in entry || key in entry.columns)
        .map(([, { name }]) => `${getTableName(entry.table)}.${name}`),
    );
    const missing = (await columnsOfDatabase()).filter((name) => !tagged.includes(name));
    if (missing.length > 0) throw new Error(`${missing.join(', ')}: no tag. ${HOW_TO}`);
    expect(tagged.filter((name, index) => tagged.indexOf(name) !== index)).toEqual([]);
  });

  it('requires a guardian’s consent for exactly the kinds of data that are deleted when the consent is withdrawn', () => {
    const deleted = personalTables.flatMap(({ withoutGuardian, columns }) => {
      if (withoutGuardian === undefined) return [];
      const names = withoutGuardian === 'deleted' ? Object.keys(columns) : Object.keys(withoutGuardian.blanks);
      return names.flatMap((name) => {
        const tag = columns[name];
        return typeof tag === 'object' ? [tag.kind] : [];
      });
    });
    const marked = dataKindIds.filter((kind) => 'needsGuardian' in dataKinds[kind]);
    expect([...new Set<string>(deleted)].sort()).toEqual([...marked].sort());
  });

  it('lists no table with a foreign key to `users` among the tables without personal data', () => {
    const wrong = register
      .filter((entry) => 'withoutPersons' in entry)
      .filter(({ table }) => getTableConfig(table).foreignKeys.some((key) => key.reference().foreignTable === users));
    expect(wrong.map(({ table }) => getTableName(table))).toEqual([]);
  });

  it('requires an expiry for rows that cannot be linked to a person', () => {
    const unlinkable = personalTables.filter(({ owner }) => owner === 'unlinkable');
    expect(unlinkable.length).toBeGreaterThan(0);
    expect(unlinkable.filter(({ erasure }) => erasure !== 'expires').map(({ table }) => getTableName(table))).toEqual(
      [],
    );
  });

  it('contains the parent of each table whose rows are found through a parent', () => {
    const parents = personalTables.flatMap(({ owner }) =>
      typeof owner === 'object' && 'parent' in owner ? [owner.of] : [],
    );
    expect(parents.length).toBeGreaterThan(0);
    const missing = parents.filter((parent) => !personalTables.some(({ table }) => table === parent));
    expect(missing.map(getTableName)).toEqual([]);
  });

  it('contains a Chinese name for each personal column', () => {
    expect(tags().filter(({ name }) => !/\p{Script=Han}/u.test(name))).toEqual([]);
  });

  it('contains at least one column of every kind of personal data', () => {
    const columns = tags();
    expect(Object.keys(dataKinds).filter((kind) => !columns.some((column) => column.kind === kind))).toEqual([]);
  });
});
