import path from 'node:path';
import { FolderLockedError } from './database/lock.ts';
import { openDatabase, type Database } from './database/open.ts';
import { readSettings, SettingsError } from './settings.ts';

/** Runs an operator's command on the database that the gateway of these settings has. */
export function operate(command: (db: Database, args: readonly string[]) => Promise<void>): void {
  run(command).catch((error: unknown) => {
    const isExpected = error instanceof SettingsError || error instanceof FolderLockedError;
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  });
}

async function run(command: (db: Database, args: readonly string[]) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env);
  const database = await openDatabase({
    url: settings.databaseUrl,
    folder: path.join(settings.dataDir, 'pglite'),
    poolSize: 1,
    onConnectionError: (error) => console.error(error.message),
  });
  try {
    await command(database.db, process.argv.slice(2));
  } finally {
    await database.close();
  }
}
