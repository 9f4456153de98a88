import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { contractionsBetween, readSchema } from './testing/database/databaseSchema.ts';

interface Releases {
  /** The published releases, newest first. */
  releases: { commit: string; lastMigration: string }[];
  allowedContractions: { migration: string; change: string; unusedSince: string; reason: string }[];
}

const folder = path.join(__dirname, 'migrations');
const read = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'));
const { releases, allowedContractions } = read(path.resolve('docs/releases.json')) as Releases;
const journal = read(path.join(folder, 'meta/_journal.json')) as { entries: { tag: string }[] };
const tags = journal.entries.map(({ tag }) => tag);
const firstNew = tags.indexOf(releases[0]?.lastMigration ?? '') + 1;

let client: PGlite;
beforeAll(async () => {
  client = await PGlite.create(await loadPgliteModules());
});
afterAll(() => client.close());

const migrate = (tag: string) => client.exec(fs.readFileSync(path.join(folder, `${tag}.sql`), 'utf8'));

/**
 * Statements that break gateways of the previous release during a rolling deploy, with the descriptions that the check
 * reports.
 */
const contracting: [statement: string, change: string][] = [
  ['drop table letters', 'table letters is gone'],
  ['alter table letters rename to notes', 'table letters is gone'],
  ['alter table letters drop column body', 'column letters.body is gone'],
  ['alter table letters rename column body to text', 'column letters.body is gone'],
  ['alter table letters alter body type varchar(5)', 'column letters.body changes its type to character varying(5)'],
  ['alter table letters alter note set not null', 'column letters.note becomes required'],
  ['alter table letters alter body drop not null', 'column letters.body may become null, which readers do not expect'],
  ['alter table letters alter likes drop default', 'column letters.likes loses its default'],
  ['alter table letters add sender text not null', 'column letters.sender is new and required, without a default'],
  ['alter table letters add check (likes > 0)', 'constraint is new: letters CHECK ((likes > 0))'],
  [
    'alter table letters add foreign key (body) references people',
    'constraint is new: letters FOREIGN KEY (body) REFERENCES people(name)',
  ],
  [
    'alter table letters drop constraint letters_owner_fkey',
    'foreign key is gone: letters FOREIGN KEY (owner) REFERENCES people(name) ON DELETE CASCADE',
  ],
  [
    'create unique index on letters (note)',
    'unique index is new: CREATE UNIQUE INDEX ON public.letters USING btree (note)',
  ],
  [
    "alter table letters add sender text default ''; create unique index on letters (sender)",
    'unique index is new: CREATE UNIQUE INDEX ON public.letters USING btree (sender)',
  ],
  [
    'alter table letters add sender text; create unique index on letters (coalesce(sender, note))',
    'unique index is new: CREATE UNIQUE INDEX ON public.letters USING btree (COALESCE(sender, note))',
  ],
  [
    'alter table letters add sender text; create unique index on letters (sender) nulls not distinct',
    'unique index is new: CREATE UNIQUE INDEX ON public.letters USING btree (sender) NULLS NOT DISTINCT',
  ],
  ['drop index letters_body', 'index is gone: CREATE UNIQUE INDEX ON public.letters USING btree (body)'],
  [
    'alter table letters drop constraint letters_pkey',
    'index is gone: CREATE UNIQUE INDEX ON public.letters USING btree (id)',
  ],
  ['do $$ begin execute $x$alter table letters drop column body$x$; end $$', 'column letters.body is gone'],
];

const expanding = [
  'create table notes (id text primary key, body text not null unique check (length(body) < 9))',
  'alter table letters add sender text',
  "alter table letters add sender text not null default ''",
  'create index on letters (note)',
  'alter table letters add sender text references people; create unique index on letters (sender)',
  'alter table letters add sender text; create unique index on letters (owner, sender)',
  'alter index letters_body rename to letters_text',
  'create table notes (id int); alter table notes rename id to number; drop table notes',
];

describe('the check of migrations', () => {
  const base = `create table people (name text primary key);
    create table letters (id int primary key, body text not null, note text, likes int not null default 1,
      owner text references people on delete cascade);
    create unique index letters_body on letters (body);`;

  const contractionsOf = async (statement: string): Promise<string[]> => {
    try {
      await client.exec(`begin; ${base}`);
      const before = await readSchema(client);
      await client.exec(statement);
      return contractionsBetween(before, await readSchema(client));
    } finally {
      await client.exec('rollback');
    }
  };

  it.each(contracting)('reports "%s"', async (statement, change) => {
    expect(await contractionsOf(statement)).toContain(change);
  });

  it.each(expanding)('accepts "%s"', async (statement) => {
    expect(await contractionsOf(statement)).toEqual([]);
  });
});

describe('the migrations', () => {
  it('include the last migration of the latest published release', () => {
    expect(firstNew).toBeGreaterThan(0);
  });

  it('that are newer than the latest release change nothing that the gateways of that release still use', async () => {
    for (const tag of tags.slice(0, firstNew)) await migrate(tag);
    const released = await readSchema(client);
    const found: { migration: string; change: string }[] = [];
    for (const migration of tags.slice(firstNew)) {
      await migrate(migration);
      const changes = contractionsBetween(released, await readSchema(client));
      for (const change of changes)
        if (!found.some((item) => item.change === change)) found.push({ migration, change });
    }
    // A contraction is allowed if an already published release no longer uses the changed part (docs/releases.md).
    const allowed = allowedContractions.map(({ migration, change }) => ({ migration, change }));
    expect(found).toEqual(allowed);
  });

  it('may remove or restrict only what a published release no longer uses', () => {
    const commits = releases.map(({ commit }) => commit);
    for (const { unusedSince, reason } of allowedContractions) {
      expect(commits).toContain(unusedSince);
      expect(reason).not.toBe('');
    }
  });
});
