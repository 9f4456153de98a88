import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import { feedbackMessages, feedbackThreads } from '#server/database/tables/contact/feedback.ts';

/** How many characters of the first message a list shows. */
const EXCERPT_LENGTH = 80;

const isUnread = sql<boolean>`coalesce(${feedbackThreads.answeredAt} > coalesce(${feedbackThreads.readAt}, 'epoch'), false)`;

/**
 * Reads the messages that accounts exchange with the operator. Every statement for a user is limited to the account
 * (ROLE-03).
 */
export function feedbackRepository(db: Database) {
  const ofUser = (userId: string, id: string) => and(eq(feedbackThreads.id, id), eq(feedbackThreads.userId, userId));

  return {
    async list(userId: string, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
      const rows = await db
        .select({
          id: feedbackThreads.id,
          topic: feedbackThreads.topic,
          state: feedbackThreads.state,
          isUnread,
          createdAt: feedbackThreads.createdAt,
          changedAt: feedbackThreads.changedAt,
          text: sql<string>`(select left(first.text, ${EXCERPT_LENGTH}) from ${feedbackMessages} as first
            where first.thread_id = ${feedbackThreads}.id and first.position = 0)`,
          messages: sql<number>`(select count(*)::int from ${feedbackMessages} as one
            where one.thread_id = ${feedbackThreads}.id)`,
        })
        .from(feedbackThreads)
        .where(
          and(
            eq(feedbackThreads.userId, userId),
            after(cursor, { column: feedbackThreads.changedAt, id: feedbackThreads.id, isDescending: true }),
          ),
        )
        .orderBy(desc(feedbackThreads.changedAt), desc(feedbackThreads.id))
        .limit(limit + 1);
      return pageOf(rows, limit, ({ id, changedAt }) => ({ id, sortedBy: changedAt }));
    },

    /**
     * Returns a thread; undefined if the account has no such thread. Without `userId`, the thread of any account is
     * returned.
     */
    async find(id: string, userId?: string) {
      const [row] = await db
        .select({ thread: feedbackThreads, isUnread })
        .from(feedbackThreads)
        .where(userId === undefined ? eq(feedbackThreads.id, id) : ofUser(userId, id));
      return row && { ...row.thread, isUnread: row.isUnread };
    },

    listMessages: (id: string) =>
      db
        .select()
        .from(feedbackMessages)
        .where(eq(feedbackMessages.threadId, id))
        .orderBy(asc(feedbackMessages.position)),

    /** Records that the account has read the thread. Returns whether the account has this thread. */
    async markRead(userId: string, id: string, at: Date): Promise<boolean> {
      const rows = await db
        .update(feedbackThreads)
        .set({ readAt: at })
        .where(ofUser(userId, id))
        .returning({ id: feedbackThreads.id });
      return rows.length > 0;
    },

    /**
     * Returns the threads that are not closed: first those that wait for an answer, then the answered ones; each group
     * is sorted by the last change, oldest first.
     */
    listOpen: () =>
      db
        .select({ thread: feedbackThreads, message: feedbackMessages })
        .from(feedbackThreads)
        .innerJoin(
          feedbackMessages,
          and(eq(feedbackMessages.threadId, feedbackThreads.id), eq(feedbackMessages.position, 0)),
        )
        .where(inArray(feedbackThreads.state, ['open', 'answered']))
        .orderBy(sql`${feedbackThreads.state} <> 'open'`, asc(feedbackThreads.changedAt), asc(feedbackThreads.id)),
  };
}
