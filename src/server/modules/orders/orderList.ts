import { operate } from '#server/operation/operate.ts';
import { printLine } from '#server/operation/printLine.ts';
import { runOrderCommand } from './orderCommands.ts';

/**
 * `npm run orders` lists orders that wait to be shipped, and carries out commands of operators; `-- --help` prints all
 * commands.
 */
operate(async (db, args) => {
  for (const line of await runOrderCommand(db, args, new Date())) printLine(line);
});
