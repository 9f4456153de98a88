import fs from 'node:fs';
import type { Database, OpenDatabase, OpenOptions } from './database.ts';
import { endOnPanic } from './endOnPanic.ts';
import { lockFolder } from './lock.ts';
import { prepareReads } from './prepareReads.ts';
import { migrate } from '#server/database/migrate.ts';

export type { Database, OpenDatabase };

/**
 * Opens PostgreSQL if an address is given, otherwise the embedded PGlite in a folder (or in memory if `folder` is
 * undefined), and migrates the database. Both have the same schema. Each driver is loaded only if it is used, because
 * PGlite takes half a second and 300 MB.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { url } = options;
  if (url === undefined) return openEmbedded(options);
  // Webpack must not put this import into a separate file, because the built gateway is a single file.
  const { openPostgres } = await import('./openPostgres.ts');
  return openPostgres({ ...options, url });
}

/** PGlite has one connection and runs statements in this thread, so no time-out could end a statement. */
async function openEmbedded({ folder, onWait, beforeMigrating }: OpenOptions): Promise<OpenDatabase> {
  const release = folder === undefined ? () => undefined : await lockFolder(folder, { onWait });
  try {
    const [pglite, { drizzle }] = await Promise.all([import('@electric-sql/pglite'), import('drizzle-orm/pglite')]);
    if (folder !== undefined) fs.mkdirSync(folder, { recursive: true });
    const client = await pglite.PGlite.create(folder ?? 'memory://');
    endOnPanic(client);
    prepareReads(client, pglite);
    const db = drizzle(client);
    await migrate(db, { onWait, beforeMigrating });
    const close = async () => {
      await client.close();
      release();
    };
    return { db, jobsDb: db, healthDb: db, kind: 'pglite', close };
  } catch (error) {
    release();
    throw error;
  }
}
