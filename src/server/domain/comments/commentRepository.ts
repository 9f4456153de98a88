import crypto from 'node:crypto';
import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { reportReasons } from '#contract/comments.ts';
import type { Database } from '#server/database/open.ts';
import { commentReports, comments } from '#server/database/reactionTables.ts';
import { users } from '#server/database/schema.ts';
import { after, pageOf } from '#server/database/cursor.ts';

/** So many users together hide a comment until an operator has read it again; one alone could silence anybody. */
const HIDING_REPORTS = 3;

interface Page {
  limit: number;
  cursor?: string | undefined;
}

/** What comments are about. */
export type Subject = { storyId: string } | { workId: string };

const isAbout = (subject: Subject): SQL =>
  'storyId' in subject ? eq(comments.storyId, subject.storyId) : eq(comments.workId, subject.workId);

const columns = {
  id: comments.id,
  userId: comments.userId,
  nickname: users.nickname,
  text: comments.text,
  writtenAt: comments.writtenAt,
  state: comments.state,
};

export function commentRepository(db: Database) {
  const isShown = eq(comments.state, 'approved');

  return {
    countShown: (subject: Subject): Promise<number> => db.$count(comments, and(isAbout(subject), isShown)),

    /** What anybody may read, and what this user has written. */
    async list(subject: Subject, userId: string | undefined, { limit, cursor }: Page) {
      const rows = await db
        .select(columns)
        .from(comments)
        .innerJoin(users, eq(users.id, comments.userId))
        .where(
          and(
            isAbout(subject),
            userId === undefined ? isShown : or(isShown, eq(comments.userId, userId)),
            after(cursor, { column: comments.writtenAt, id: comments.id, isDescending: true }),
          ),
        )
        .orderBy(desc(comments.writtenAt), desc(comments.id))
        .limit(limit + 1);
      return pageOf(rows, limit, ({ id, writtenAt }) => ({ id, sortedBy: writtenAt }));
    },

    async write(userId: string, subject: Subject, text: string, writtenAt: Date) {
      const comment = { id: crypto.randomUUID(), userId, text, writtenAt, state: 'pending' as const };
      await db.insert(comments).values({ ...comment, ...subject });
      return comment;
    },

    /** Nobody deletes another's (ROLE-03). */
    async remove(userId: string, id: string): Promise<void> {
      await db.delete(comments).where(and(eq(comments.id, id), eq(comments.userId, userId)));
    },

    /** Of what others may read. Answers whether there is such a comment. */
    report: (userId: string, id: string, reason: (typeof reportReasons)[number], reportedAt: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        // Held until the end: of reports at the same moment each must see those before it.
        const [comment] = await tx
          .select({ state: comments.state })
          .from(comments)
          .where(eq(comments.id, id))
          .for('update');
        if (comment?.state !== 'approved') return comment !== undefined;
        await tx.insert(commentReports).values({ commentId: id, userId, reason, reportedAt }).onConflictDoNothing();
        if ((await tx.$count(commentReports, eq(commentReports.commentId, id))) >= HIDING_REPORTS) {
          await tx.update(comments).set({ state: 'pending' }).where(eq(comments.id, id));
        }
        return true;
      }),

    /** What an operator has to read: new comments and reported ones, the oldest first. */
    listUnread: () =>
      db
        .select({
          ...columns,
          storyId: comments.storyId,
          workId: comments.workId,
          reports: sql<number>`count(${commentReports.userId})::int`,
        })
        .from(comments)
        .innerJoin(users, eq(users.id, comments.userId))
        .leftJoin(commentReports, eq(commentReports.commentId, comments.id))
        .where(or(eq(comments.state, 'pending'), sql`${commentReports.userId} is not null`))
        .groupBy(comments.id, users.nickname)
        .orderBy(comments.writtenAt, comments.id),

    /** An operator's word, which closes what was reported. Answers whether there is such a comment. */
    review: (id: string, state: 'approved' | 'refused', reviewedAt: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        const changed = await tx
          .update(comments)
          .set({ state, reviewedAt })
          .where(eq(comments.id, id))
          .returning({ id: comments.id });
        await tx.delete(commentReports).where(eq(commentReports.commentId, id));
        return changed.length > 0;
      }),
  };
}
