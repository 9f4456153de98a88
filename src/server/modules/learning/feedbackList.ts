import path from 'node:path';
import { asc, eq, isNull } from 'drizzle-orm';
import { FolderLockedError } from '../../database/lock.ts';
import { openDatabase } from '../../database/open.ts';
import { wordFeedback } from '../../database/learningTables.ts';
import { readSettings, SettingsError } from '../../settings.ts';

/** `npm run words:feedback` prints what users report and nobody has closed, the oldest first; `-- --close <id>` closes. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const database = await openDatabase({
    url: settings.databaseUrl,
    folder: path.join(settings.dataDir, 'pglite'),
    poolSize: 1,
    onConnectionError: (error) => console.error(error.message),
  });
  try {
    const { db } = database;
    const [flag, id] = process.argv.slice(2);
    if (flag === '--close' && id !== undefined) {
      const closed = await db
        .update(wordFeedback)
        .set({ closedAt: new Date() })
        .where(eq(wordFeedback.id, id))
        .returning({ id: wordFeedback.id });
      console.log(closed.length === 1 ? `Closed ${id}.` : `There is no report ${id}.`);
      return;
    }
    const open = await db
      .select()
      .from(wordFeedback)
      .where(isNull(wordFeedback.closedAt))
      .orderBy(asc(wordFeedback.createdAt));
    for (const { id: reportId, createdAt, source, text, kind, note } of open) {
      console.log([reportId, createdAt.toISOString(), source, text, kind, note.replace(/\s+/g, ' ')].join('\t'));
    }
    console.log(`${open.length} open`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof SettingsError || error instanceof FolderLockedError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
});
