import path from 'node:path';
import { PackError } from '#server/content/load/loadPack.ts';
import { refuseForeignDatabase } from '#server/database/connection/environment.ts';
import { FolderLockedError } from '#server/database/connection/lock.ts';
import { openDatabase, type Database } from '#server/database/connection/open.ts';
import { errorReport } from './loggedError.ts';
import { readOperatorSettings, SettingsError } from '#server/settings/settings.ts';

type Command = (db: Database, args: readonly string[], settings: { mediaDir: string }) => Promise<void>;

/** Thrown for a mistake in the command line. The operator reads its message. */
export class UsageError extends Error {}

/**
 * Runs an operator's command on the database of a gateway. The command needs none of the gateway's secrets and works on
 * the database of any environment; but if APP_ENV is set, it must match the database.
 */
export function operate(command: Command): void {
  run(command).catch((error: unknown) => {
    const isExpected = [UsageError, SettingsError, FolderLockedError, PackError].some((kind) => error instanceof kind);
    console.error(isExpected && error instanceof Error ? error.message : errorReport(error));
    process.exitCode = 1;
  });
}

async function run(command: Command): Promise<void> {
  const { appEnv, databaseUrl, dataDir, mediaDir } = readOperatorSettings(process.env);
  const database = await openDatabase({
    url: databaseUrl,
    folder: path.join(dataDir, 'pglite'),
    poolSize: 1,
    onConnectionError: (error) => console.error(error.message),
    ...(appEnv === undefined ? {} : { beforeMigrating: (db) => refuseForeignDatabase(db, appEnv) }),
  });
  try {
    await command(database.jobsDb, process.argv.slice(2), { mediaDir });
  } finally {
    await database.close();
  }
}
