import type { Database } from '#server/database/connection/open.ts';
import { operate, UsageError } from '#server/operation/operate.ts';
import { printLine, terminalLine } from '#server/operation/printLine.ts';
import type { Verdict } from './moderation.ts';

interface ModerationCommand<Row> {
  /** The word for one item, such as `comment`. */
  what: string;
  /** What the operator has to do with an item, as a verb such as `read`. */
  task: string;
  /** For each verdict, the name of the state that it leads to. */
  states: Record<Verdict, string>;
  open: (db: Database) => {
    list: () => Promise<Row[]>;
    review: (id: string, verdict: Verdict, at: Date) => Promise<boolean>;
  };
  /** Returns the columns of the printed line of an item. */
  columnsOf: (row: Row) => readonly string[];
}

const verdicts: Partial<Record<string, Verdict>> = { '--approve': 'shown', '--refuse': 'refused' };

const usage = 'Use --approve <id> …, --refuse <id> …, or nothing to print the list.';

/**
 * Runs the operator's command for items that wait for a review. Without a flag, the command prints the list; `--
 * --approve <id> …` shows items to everybody, `-- --refuse <id> …` only to the users who published them.
 */
export function operateModeration<Row>({ what, task, states, open, columnsOf }: ModerationCommand<Row>): void {
  operate(async (db, [flag = '', ...ids]) => {
    const { list, review } = open(db);
    const verdict = verdicts[flag];
    if (flag !== '' && !verdict) throw new UsageError(`There is no ${flag}. ${usage}`);
    if (verdict) {
      if (ids.length === 0) throw new UsageError(`Name each ${what} by its id. ${usage}`);
      for (const id of ids) {
        const exists = await review(id, verdict, new Date());
        printLine(exists ? `${id} is ${states[verdict]}.` : `There is no ${what} ${id}.`);
      }
      return;
    }
    const rows = await list();
    for (const row of rows) printLine(terminalLine(columnsOf(row)));
    printLine(`${rows.length} to ${task}`);
  });
}
