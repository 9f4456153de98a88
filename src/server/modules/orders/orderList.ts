import { operate } from '#server/operation/operate.ts';
import { runOrderCommand } from './orderDesk.ts';

/** `npm run orders`: what waits to be shipped, and what operators do with orders; `-- --help` prints all commands. */
operate(async (db, args) => {
  for (const line of await runOrderCommand(db, args, new Date())) console.log(line);
});
