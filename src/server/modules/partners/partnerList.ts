import { operate } from '#server/operation/operate.ts';
import { runPartnerCommand } from './partnerDesk.ts';

/** The command `npm run partners`; `partnerDesk.ts` contains its usage. */
operate(async (db, args) => {
  for (const line of await runPartnerCommand(db, args, new Date())) console.log(line);
});
