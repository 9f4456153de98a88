import fs from 'node:fs';
import { getTableName, sql } from 'drizzle-orm';
import { retention } from './retention.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/database/databases.ts';

describe('the retention of rows', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('pglite');
  });
  afterAll(() => database.close());

  const texts = async (query: ReturnType<typeof sql>): Promise<string[]> => {
    const rows = await database.db.select({ text: sql<string>`text` }).from(sql`(${query}) as found(text)`);
    return rows.map(({ text }) => text);
  };
  /** Returns `table.column` for the first column of every index. */
  const indexed = () =>
    texts(sql`select indrelid::regclass || '.' || attname from pg_index
      join pg_attribute on attrelid = indrelid and attnum = indkey[0]`);

  it('is defined for every table of the schema', async () => {
    const tables = await texts(sql`select table_name from information_schema.tables where table_schema = 'public'`);
    expect(Object.keys(retention).sort()).toEqual(tables.sort());
  });

  it('lists each deletion under the name of the table whose rows it deletes', () => {
    const misnamed = Object.entries(retention).filter(
      ([name, one]) => 'deletions' in one && one.deletions.some(({ table }) => getTableName(table) !== name),
    );
    expect(misnamed).toEqual([]);
  });

  it('has an index for every deletion, so that a batch need not read the whole table', async () => {
    const wanted = Object.entries(retention).flatMap(([name, one]) =>
      'deletions' in one ? one.deletions.map(({ by }) => `${name}.${by.name}`) : [],
    );
    expect(wanted).not.toEqual([]);
    const present = await indexed();
    expect(wanted.filter((column) => !present.includes(column))).toEqual([]);
  });

  it('has an index for every foreign key that a deletion cascades along', async () => {
    const cascading = await texts(sql`select conrelid::regclass || '.' || attname from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f' and confdeltype = 'c'`);
    expect(cascading).toContain('sessions.user_id');
    const present = await indexed();
    expect(cascading.filter((column) => !present.includes(column))).toEqual([]);
  });

  it('matches docs/retention.md', () => {
    const page = fs.readFileSync('docs/retention.md', 'utf8');
    const rows = Object.entries(retention).map(
      ([name, one]) => `| \`${name}\` | ${'deletions' in one ? `Deleted ${one.deleted}.` : one.kept} |`,
    );
    expect(
      page
        .split('\n')
        .filter((line) => line.startsWith('| `'))
        .sort(),
    ).toEqual(rows.sort());
  });
});
