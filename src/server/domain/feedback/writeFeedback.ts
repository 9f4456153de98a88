import crypto from 'node:crypto';
import { and, eq, gt, ne } from 'drizzle-orm';
import type { RequestOf } from '#contract/endpoint.ts';
import type { writeFeedback as contract } from '#contract/account/feedback.ts';
import { DAY_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { feedbackMessages, feedbackThreads } from '#server/database/tables/contact/feedback.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { keepPictures, removePicturesAt } from '#server/uploads/attachPictures.ts';
import { moveFeedback } from './feedbackMachine.ts';
import { feedbackRepository } from './feedbackRepository.ts';

const MAX_A_DAY = 10;
const MAX_OPEN = 20;
/**
 * The maximum number of messages in one thread (`MAX_MESSAGES`), and of messages that a user can send without an
 * answer in between (`MAX_UNANSWERED`).
 */
const MAX_MESSAGES = 60;
const MAX_UNANSWERED = 5;
/** The number of days for which a closed thread and its pictures are kept. */
export const CLOSED_THREAD_DAYS = 365;

interface Message {
  text: string;
  pictures: readonly string[];
}

/** Stores the first message of a thread, and returns the id of the thread. Must run in a transaction. */
export async function writeFeedback(
  tx: Database,
  userId: string,
  { topic, text, pictures, contact, device }: RequestOf<typeof contract>['body'],
  at: Date,
): Promise<string> {
  await lockUser(tx, userId);
  const isOwn = eq(feedbackThreads.userId, userId);
  const today = gt(feedbackThreads.createdAt, new Date(at.getTime() - DAY_MS));
  if ((await tx.$count(feedbackThreads, and(isOwn, today))) >= MAX_A_DAY)
    throw new Problem(409, 'feedback_too_often', { limit: MAX_A_DAY });
  if ((await tx.$count(feedbackThreads, and(isOwn, ne(feedbackThreads.state, 'closed')))) >= MAX_OPEN)
    throw new Problem(409, 'feedback_too_many', { limit: MAX_OPEN });
  // The id is in lower case, because it is a part of cursors, which allow no capital letters.
  const id = crypto.randomBytes(8).toString('hex');
  const thread = { id, userId, topic, contact, device, createdAt: at, changedAt: at };
  await tx.insert(feedbackThreads).values({ ...thread, state: 'open' });
  await addMessage(tx, { threadId: id, position: 0, author: 'user', text, pictures: [...pictures], writtenAt: at });
  await keepPictures(tx, { userId, purpose: 'feedback', pictures }, at);
  return id;
}

/** Adds a message of the user to a thread. Must run in a transaction. */
export async function replyToFeedback(
  tx: Database,
  { id, userId }: { id: string; userId: string },
  { text, pictures }: Message,
  at: Date,
): Promise<void> {
  const isMoved = await moveFeedback(tx, {
    id,
    to: 'open',
    where: eq(feedbackThreads.userId, userId),
    actor: 'user',
    set: [
      [feedbackThreads.changedAt, at],
      [feedbackThreads.readAt, at],
    ],
    at,
  });
  const repository = feedbackRepository(tx);
  if (!isMoved)
    throw (await repository.find(id, userId)) ? new Problem(409, 'feedback_closed') : new Problem(404, 'not_found');
  const present = await repository.listMessages(id);
  if (present.length >= MAX_MESSAGES) throw new Problem(409, 'feedback_full');
  const unanswered = present.slice(-MAX_UNANSWERED).filter(({ author }) => author === 'user');
  if (unanswered.length >= MAX_UNANSWERED) throw new Problem(409, 'feedback_wait');
  await addMessage(tx, {
    threadId: id,
    position: present.length,
    author: 'user',
    text,
    pictures: [...pictures],
    writtenAt: at,
  });
  await keepPictures(tx, { userId, purpose: 'feedback', pictures }, at);
}

/** Adds an operator's answer. Returns false if there is no such thread, or it is closed. */
export const answerFeedback = (db: Database, id: string, text: string, at: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const set = [
      [feedbackThreads.changedAt, at],
      [feedbackThreads.answeredAt, at],
    ] as const;
    if (!(await moveFeedback(tx, { id, to: 'answered', actor: 'operator', set, at }))) return false;
    const position = await tx.$count(feedbackMessages, eq(feedbackMessages.threadId, id));
    await addMessage(tx, { threadId: id, position, author: 'operator', text, pictures: [], writtenAt: at });
    return true;
  });

/**
 * Closes a thread; it is kept for `CLOSED_THREAD_DAYS`, and then removed together with its pictures. With `userId`,
 * only a thread of this account is closed. Returns whether this call has closed it.
 */
export const closeFeedback = (
  db: Database,
  { id, userId }: { id: string; userId?: string },
  at: Date,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isClosed = await moveFeedback(tx, {
      id,
      to: 'closed',
      ...(userId !== undefined && { where: eq(feedbackThreads.userId, userId) }),
      actor: userId === undefined ? 'operator' : 'user',
      set: [[feedbackThreads.closedAt, at]],
      at,
    });
    if (!isClosed) return false;
    const messages = await feedbackRepository(tx).listMessages(id);
    const pictures = messages.flatMap((message) => message.pictures);
    await removePicturesAt(tx, pictures, new Date(at.getTime() + CLOSED_THREAD_DAYS * DAY_MS));
    return true;
  });

const addMessage = (tx: Database, message: typeof feedbackMessages.$inferInsert) =>
  tx.insert(feedbackMessages).values(message);
