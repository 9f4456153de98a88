import { operate, UsageError } from '#server/operation/operate.ts';
import { printLine, terminalLine } from '#server/operation/printLine.ts';
import { jobQueue } from './queue.ts';

/**
 * `npm run jobs` prints the dead jobs, oldest failure first; `-- --retry <id> …` makes these jobs due again, with the
 * full number of attempts.
 */
operate(async (db, [flag = '', ...ids]) => {
  if (!['', '--retry'].includes(flag))
    throw new UsageError(`There is no ${flag}. Use --retry <id> …, or nothing to print the list.`);
  const queue = jobQueue(db);
  if (flag === '--retry') {
    const wrong = ids.length === 0 ? '' : ids.find((id) => !/^\d{1,15}$/.test(id));
    if (wrong !== undefined) throw new UsageError(`Name each job by the number in its line: ${wrong} is none.`);
    for (const id of ids) {
      const isRetried = await queue.retry(Number(id), new Date());
      printLine(isRetried ? `${id} is tried again.` : `There is no dead job ${id}.`);
    }
    return;
  }
  const dead = await queue.listDead();
  for (const { id, kind, key, attempts, deadAt, lastError } of dead) {
    printLine(terminalLine([`${id}`, kind, key, `${attempts} attempts`, deadAt?.toISOString() ?? '', lastError ?? '']));
  }
  printLine(`${dead.length} dead jobs`);
});
