import { and, asc, eq, isNull } from 'drizzle-orm';
import { wordFeedback } from '#server/database/tables/learning/learning.ts';
import { operate, UsageError } from '#server/operation/operate.ts';
import { printLine, terminalLine } from '#server/operation/printLine.ts';

/** `npm run words:feedback` prints the open reports of users, oldest first; `-- --close <id>` closes one. */
operate(async (db, [flag, id, ...others]) => {
  if (flag !== undefined) {
    if (flag !== '--close' || id === undefined || others.length > 0)
      throw new UsageError('Use --close <id> for one report, or nothing to print the list.');
    const closed = await db
      .update(wordFeedback)
      .set({ closedAt: new Date() })
      .where(and(eq(wordFeedback.id, id), isNull(wordFeedback.closedAt)))
      .returning({ id: wordFeedback.id });
    printLine(closed.length === 1 ? `Closed ${id}.` : `There is no open report ${id}.`);
    return;
  }
  const open = await db
    .select()
    .from(wordFeedback)
    .where(isNull(wordFeedback.closedAt))
    .orderBy(asc(wordFeedback.createdAt));
  for (const { id: reportId, createdAt, source, text, kind, note } of open) {
    printLine(terminalLine([reportId, createdAt.toISOString(), source, text, kind, note]));
  }
  printLine(`${open.length} open`);
});
