import { operate } from '#server/operation/operate.ts';
import { printLine } from '#server/operation/printLine.ts';
import { runPartnerCommand } from './partnerCommand.ts';

/** The command `npm run partners`; `partnerCommand.ts` contains its usage. */
operate(async (db, args) => {
  for (const line of await runPartnerCommand(db, args, new Date())) printLine(line);
});
