import path from 'node:path';
import { refuseForeignDatabase } from '#server/database/connection/environment.ts';
import { openDatabase } from '#server/database/connection/open.ts';
import { readSettings } from '#server/settings/settings.ts';
import { seedLarge } from './largeCatalogue.ts';

const STORIES = 100_000;

/**
 * `npm run seed:large [count]`: fills the configured database with generated stories. Use it only for measurements, and
 * never on a database with real users.
 */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const database = await openDatabase({
    url: settings.databaseUrl,
    folder: path.join(settings.dataDir, 'pglite'),
    poolSize: 1,
    onConnectionError: (error) => console.error(error.message),
    beforeMigrating: (db) => refuseForeignDatabase(db, 'local'),
  });
  try {
    const count = Number(process.argv[2] ?? STORIES);
    await seedLarge(database.db, count, new Date());
    console.log(`There are ${count} generated stories in the database now.`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
