import { operate } from '#server/operation/operate.ts';
import { runPartnerCommand } from './partnerDesk.ts';

/** `npm run partners`: see the usage in `partnerDesk.ts`. */
operate(async (db, args) => {
  for (const line of await runPartnerCommand(db, args, new Date())) console.log(line);
});
