import { sql } from 'drizzle-orm';
import { sessionRepository } from '#server/domain/users/sessionRepository.ts';
import { userRepository } from '#server/domain/users/userRepository.ts';
import {
  createDatabase,
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '#server/testing/database/databases.ts';
import { useGatewayProcesses } from '#server/testing/process/gatewayProcess.ts';
import { migratedFolder } from '#server/testing/database/migratedFolder.ts';
import { templateName } from '#server/testing/database/templateDatabases.ts';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';
import { claimDatabase, refuseForeignDatabase } from './environment.ts';
import { openDatabase } from './open.ts';
import { authTokens, sessions } from '#server/database/tables/account/sessions.ts';

jest.setTimeout(120_000);

const now = new Date(Date.UTC(2026, 10, 22));
const claim = ({ db }: TestDatabase, appEnv: 'production' | 'local' | 'dev', mayAdopt = false) =>
  claimDatabase(db, appEnv, mayAdopt, now);

describe.each(databaseKinds)('the check of the environment to which a database belongs, on %s', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.close());

  it('keeps other gateways out of a production database, even if they ask to adopt it', async () => {
    await claim(database, 'production');
    await claim(database, 'production');
    for (const appEnv of ['local', 'dev'] as const) {
      await expect(claim(database, appEnv, true)).rejects.toThrow(/^This database belongs to production.*APP_ENV/);
      await expect(refuseForeignDatabase(database.db, appEnv)).rejects.toThrow(/belongs to production/);
    }
    await refuseForeignDatabase(database.db, 'production');
  });

  it('keeps production gateways out of a database of another environment until an operator lets production adopt it', async () => {
    await claim(database, 'local');
    await claim(database, 'dev');
    await expect(claim(database, 'production')).rejects.toThrow(
      /^This database was used with APP_ENV=local.*ADOPT_DATABASE/,
    );
    await expect(refuseForeignDatabase(database.db, 'production')).rejects.toThrow(/ADOPT_DATABASE=yes/);
    await refuseForeignDatabase(database.db, 'local');
    await claim(database, 'production', true);
    await expect(claim(database, 'local')).rejects.toThrow(/belongs to production/);
  });

  it('ends all sessions and one-time codes when production first adopts a database, but not at a second adoption', async () => {
    await claim(database, 'local');
    const { db } = database;
    const user = await userRepository(db).findOrCreateByMobile('13900000000', now);
    const repository = sessionRepository(db);
    const begin = () => repository.begin({ id: user.id, isAnonymous: false }, '1002', now);
    await begin();
    await repository.issueAuthToken(user.id, null, now);
    await claim(database, 'production', true);
    expect((await db.select().from(sessions)).map(({ revokedAt }) => revokedAt)).toEqual([now]);
    expect(await db.select().from(authTokens)).toEqual([]);
    await begin();
    await claim(database, 'production', true);
    expect((await db.select().from(sessions)).filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1);
  });
});

it('an empty PostgreSQL database accepts gateways of only one environment if gateways of two start at the same moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const database = await openTestDatabase('postgres');
    const kinds = ['production', 'local'] as const;
    const claims = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => claim(database, kinds[index % 2] ?? 'local')),
    );
    const accepted = new Set(claims.flatMap(({ status }, index) => (status === 'fulfilled' ? [kinds[index % 2]] : [])));
    expect(accepted.size).toBe(1);
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await database.close();
  }
});

describe('the check that a process and its database belong to the same environment', () => {
  const { contentDir, refused } = useGatewayProcesses();
  const own = 'a-secret-of-our-own-a-secret-of-our-own';

  it('keeps gateways and commands of other environments out of a production database, but accepts commands without APP_ENV', async () => {
    const DATABASE_URL = await createDatabase(templateName('migrated'));
    const open = () =>
      openDatabase({ url: DATABASE_URL, folder: undefined, poolSize: 1, onConnectionError: () => undefined });
    const first = await open();
    await claimDatabase(first.db, 'production', false, now);
    // Deletes only the record of the newest migration, but not its changes. A gateway that ran the migration again
    // would fail with another error.
    await first.db.execute(
      sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
    );
    const DATA_DIR = temporaryFolder();
    const foreign = { code: 1, said: [expect.stringMatching(/^This database belongs to production/) as string] };
    expect(await refused({ APP_ENV: 'local', DATABASE_URL, DATA_DIR })).toEqual(foreign);
    const comments = 'src/server/modules/comments/commentList.ts';
    expect(await refused({ APP_ENV: 'local', DATABASE_URL, DATA_DIR }, comments)).toEqual(foreign);
    await first.close();

    const DATABASE_URL_2 = await createDatabase(templateName('migrated'));
    const second = await openDatabase({
      url: DATABASE_URL_2,
      folder: undefined,
      poolSize: 1,
      onConnectionError: () => undefined,
    });
    await claimDatabase(second.db, 'production', false, now);
    await second.close();
    const operator = { DATABASE_URL: DATABASE_URL_2, DATA_DIR };
    expect(await refused(operator, comments)).toEqual({ code: 0, said: ['0 to read'] });
    expect(await refused({ ...operator, APP_ENV: 'production' }, comments)).toEqual({ code: 0, said: ['0 to read'] });
    expect(await refused(operator, 'src/server/content/import.ts', [contentDir])).toMatchObject({ code: 0 });
  });

  it('prevents a production gateway from using the embedded database of a developer', async () => {
    const DATA_DIR = migratedFolder();
    const folder = `${DATA_DIR}/pglite`;
    const before = await openDatabase({ url: undefined, folder, poolSize: 1, onConnectionError: () => undefined });
    await claimDatabase(before.db, 'local', false, now);
    await before.close();
    const production = {
      APP_ENV: 'production',
      PUBLIC_ORIGIN: 'https://m.example.com',
      SIGNING_SECRET: own,
      SUPPORT_PHONE: '400-800-1234',
    };
    expect(await refused({ ...production, DATA_DIR })).toEqual({
      code: 1,
      said: [expect.stringMatching(/^This database was used with APP_ENV=local/) as string],
    });
  });

  it('prevents the start of a gateway that has DATABASE_URL but no APP_ENV, with an error that names APP_ENV', async () => {
    expect(await refused({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toEqual({
      code: 1,
      said: [expect.stringMatching(/^DATABASE_URL is set, but APP_ENV is not/) as string],
    });
  });
});
