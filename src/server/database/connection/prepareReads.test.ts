import { PGlite } from '@electric-sql/pglite';
import * as pglite from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { sql } from 'drizzle-orm';
import { prepareReads } from './prepareReads.ts';

describe('the prepared reads of the embedded database', () => {
  let client: PGlite;
  let plain: PGlite['query'];

  beforeAll(async () => {
    client = await PGlite.create('memory://');
    plain = client.query.bind(client);
    prepareReads(client, pglite);
  });

  beforeEach(async () => {
    await client.exec(`drop table if exists tales; create table tales (id text primary key, played int, at timestamptz,
      tags text[], heard jsonb); insert into tales values ('a', 1, '2026-11-29T00:00:00Z', '{x,y}', '{"ms":5}'),
      ('b', null, null, null, null)`);
  });

  afterAll(() => client.close());

  const prepared = async (like: string): Promise<number> =>
    (await plain<{ count: number }>('select count(*)::int from pg_prepared_statements where statement like $1', [like]))
      .rows[0]?.count ?? NaN;

  it('return the same rows as unprepared reads, for values of all types, also when they are repeated', async () => {
    const text = 'select id, played, at, tags, heard from tales where id = $1 or at = $2 or tags = $3 or heard = $4';
    const at = new Date('2026-11-29T00:00:00Z');
    for (const values of [
      ['a', null, null, null],
      ['b', null, null, null],
      [null, at, null, null],
      [null, null, ['x', 'y'], null],
      [undefined, null, null, { ms: 5 }],
      ['c', null, null, null],
    ])
      for (const options of [
        undefined,
        { rowMode: 'array' as const },
        { parsers: { [pglite.types.TIMESTAMPTZ]: String } },
      ]) {
        const found = await client.query(text, values, options);
        expect(found).toEqual(await plain(text, values, options));
        expect(found.rows).toHaveLength(values[0] === 'c' ? 0 : 1);
      }
    // Checks that each of the 18 reads has used the prepared statement.
    const { rows } = await plain<{ reads: number }>(
      'select (generic_plans + custom_plans)::int as reads from pg_prepared_statements where statement = $1',
      [text],
    );
    expect(rows).toEqual([{ reads: 18 }]);
  });

  it('prepare a statement once if it reads, and never if it writes', async () => {
    await Promise.all(['a', 'b', 'c'].map((id) => client.query('select played from tales where id = $1', [id])));
    expect(await prepared('select played from%')).toBe(1);
    await client.query('update tales set played = $1', [7]);
    expect(await prepared('update%')).toBe(0);
    expect((await client.query('select played from tales where id = $1', ['a'])).rows).toEqual([{ played: 7 }]);
  });

  it('succeed after the columns of the table have changed', async () => {
    const all = () => client.query('select * from tales where id = $1', ['a']);
    expect((await all()).rows).toEqual([expect.not.objectContaining({ title: 'new' })]);
    await client.exec(`alter table tales add column title text default 'new'`);
    expect((await all()).rows).toEqual([expect.objectContaining({ id: 'a', title: 'new' })]);
    expect((await all()).rows).toEqual([expect.objectContaining({ id: 'a', title: 'new' })]);
  });

  it('fail with the same error as an unprepared read, and do not disturb later reads', async () => {
    for (const [text, values] of [
      ['select nothing from tales', []],
      ['select 1 / played as shared from tales where id = $1 and played = $2', ['a', 'no number']],
      ['select 1 / (played - 1) as divided from tales where id = $1', ['a']],
    ] as const) {
      const error: unknown = await plain(text, [...values]).catch((problem: unknown) => problem);
      await expect(client.query(text, [...values])).rejects.toMatchObject({
        message: (error as Error).message,
        code: (error as { code: string }).code,
        query: text,
      });
    }
    expect((await client.query('select id from tales where id = $1', ['a'])).rows).toEqual([{ id: 'a' }]);
  });

  it('keep only the 128 statements that were used most recently', async () => {
    await client.query('select id as kept from tales');
    for (let index = 0; index < 300; index++) {
      await client.query(`select id as number${index} from tales`);
      await client.query('select id as kept from tales');
    }
    expect(await prepared('%')).toBe(128);
    expect(await prepared('select id as kept%')).toBe(1);
    expect(await prepared('select id as number299%')).toBe(1);
    expect(await prepared('select id as number0 %')).toBe(0);
  });

  it('wait for the end of a running transaction, and see none of its changes if it is rolled back', async () => {
    const db = drizzle(client);
    const played = async () => (await db.execute(sql`select played from tales where id = ${'a'}`)).rows;
    let during: Promise<unknown> | undefined;
    const failed = db.transaction(async (tx) => {
      await tx.execute(sql`update tales set played = 9 where id = 'a'`);
      during = played();
      expect((await tx.execute(sql`select played from tales where id = ${'a'}`)).rows).toEqual([{ played: 9 }]);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await during).toEqual([{ played: 1 }]);
  });
});
