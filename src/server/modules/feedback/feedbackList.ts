import { operate } from '#server/operation/operate.ts';
import { runFeedbackCommand } from './feedbackDesk.ts';

/** The command `npm run feedback`; `feedbackDesk.ts` contains its usage. */
operate(async (db, args) => {
  for (const line of await runFeedbackCommand(db, args, new Date())) console.log(line);
});
