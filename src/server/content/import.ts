import path from 'node:path';
import { FolderLockedError } from '../database/lock.ts';
import { openDatabase } from '../database/open.ts';
import { readSettings, SettingsError } from '../settings.ts';
import { importPack } from './importPack.ts';
import { PackError } from './loadPack.ts';

/** `npm run content:import <folder>` */
async function main(): Promise<void> {
  const folder = process.argv[2];
  if (folder === undefined) throw new SettingsError('Name the folder of the pack: npm run content:import <folder>');
  const settings = readSettings(process.env);
  const database = await openDatabase({
    url: settings.databaseUrl,
    folder: path.join(settings.dataDir, 'pglite'),
    poolSize: 1,
    onConnectionError: (error) => console.error(error.message),
  });
  try {
    const { mediaDir } = settings;
    const result = await importPack(database.db, path.resolve(folder), { mediaDir, isBuiltIn: false, now: new Date() });
    console.log(
      result.isChanged
        ? `Imported the pack ${result.packId} with ${result.storyCount} stories.`
        : `The pack ${result.packId} is there already; nothing changed.`,
    );
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  const isExpected = [SettingsError, FolderLockedError, PackError].some((kind) => error instanceof kind);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
