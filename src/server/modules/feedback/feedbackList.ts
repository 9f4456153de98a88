import { operate } from '#server/operation/operate.ts';
import { runFeedbackCommand } from './feedbackDesk.ts';

/** `npm run feedback`: see the usage in `feedbackDesk.ts`. */
operate(async (db, args) => {
  for (const line of await runFeedbackCommand(db, args, new Date())) console.log(line);
});
