import { operate } from '#server/operation/operate.ts';
import { printLine } from '#server/operation/printLine.ts';
import { runFeedbackCommand } from './feedbackCommand.ts';

/** The command `npm run feedback`; `feedbackCommand.ts` contains its usage. */
operate(async (db, args) => {
  for (const line of await runFeedbackCommand(db, args, new Date())) printLine(line);
});
