import type { Database } from '#server/database/connection/open.ts';
import { feedbackRepository } from '#server/domain/feedback/feedbackRepository.ts';
import { answerFeedback, closeFeedback } from '#server/domain/feedback/writeFeedback.ts';
import { terminalLine } from '#server/operation/printLine.ts';
import { loadServerSecret } from '#server/secrets/serverSecret.ts';
import { privatePicture } from '#server/uploads/pictureAddresses.ts';

const usage = [
  'npm run feedback                            lists what is not closed; what waits for an answer comes first',
  'npm run feedback -- --show <id>             prints all messages; pictures open for ten minutes',
  'npm run feedback -- --answer <id> <text>    the user reads it and may write again',
  'npm run feedback -- --close <id>            ends it; the user can still read it for a year',
];

/** Carries out an operator's command about feedback. Returns the lines to print. */
export async function runFeedbackCommand(db: Database, args: readonly string[], now: Date): Promise<string[]> {
  const [flag, id = '', ...words] = args;
  const text = words.join(' ').trim();
  const outcomeLines = (isDone: boolean, done: string) => [
    isDone ? `${id} ${done}` : `${id} does not exist or is closed.`,
  ];
  if (flag === undefined) return listOpen(db);
  if (flag === '--show' && id !== '' && text === '') return show(db, id, now);
  if (flag === '--answer' && text !== '') return outcomeLines(await answerFeedback(db, id, text, now), 'is answered.');
  if (flag === '--close' && id !== '' && text === '')
    return outcomeLines(await closeFeedback(db, { id }, now), 'is closed.');
  return usage;
}

async function listOpen(db: Database): Promise<string[]> {
  const rows = await feedbackRepository(db).listOpen();
  return [
    ...rows.map(({ thread: { id, state, changedAt, topic }, message: { text } }) =>
      terminalLine([id, state, changedAt.toISOString(), topic, text]),
    ),
    `${rows.filter(({ thread }) => thread.state === 'open').length} to answer, ${rows.length} not closed`,
  ];
}

async function show(db: Database, id: string, now: Date): Promise<string[]> {
  const repository = feedbackRepository(db);
  const thread = await repository.find(id);
  if (!thread) return [`${id} does not exist.`];
  const [messages, secret] = await Promise.all([repository.listMessages(id), loadServerSecret(db)]);
  return [
    terminalLine([id, thread.state, thread.topic, thread.contact ?? 'no contact', thread.device ?? 'no device']),
    ...messages.map(({ author, text, pictures, writtenAt }) =>
      terminalLine([
        writtenAt.toISOString(),
        author,
        text,
        ...pictures.map((one) => privatePicture(one, secret, now).full),
      ]),
    ),
  ];
}
