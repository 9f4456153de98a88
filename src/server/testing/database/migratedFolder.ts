import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';
import { dumpFile } from './templateDatabases.ts';

/**
 * Returns a new data folder for a gateway in its own process. Its embedded database already has all tables, because
 * creating them would take eight seconds of processor time.
 */
export function migratedFolder(): string {
  const folder = temporaryFolder();
  const database = path.join(folder, 'pglite');
  fs.mkdirSync(database);
  // The output is ignored, because tar only reports that the names in the file are absolute.
  execFileSync('tar', ['-xf', dumpFile('migrated'), '-C', database], { stdio: 'ignore' });
  return folder;
}
