import crypto from 'node:crypto';
import { and, desc, eq, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { commentReports, comments } from '#server/database/tables/stories/comments.ts';
import { dismissedReports } from '#server/database/tables/stories/dismissedReports.ts';
import { users } from '#server/database/tables/account/users.ts';
import { avatarOfChild, headwearOfChild } from '#server/domain/children/avatars.ts';
import { isAccountNotBlocked } from '#server/domain/friends/betweenBlocked.ts';
import { nicknameOfChild } from '#server/domain/children/childNames.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import { reportableModerationOf, type ReportableKind } from '#server/moderation/moderation.ts';

const moderatedComments: ReportableKind<'pending' | 'approved' | 'refused'> = {
  machine: {
    subject: 'comment',
    id: comments.id,
    state: comments.state,
    allowed: { pending: ['approved'], approved: ['pending', 'refused'], refused: ['pending', 'approved'] },
  },
  states: { shown: 'approved', waiting: 'pending', refused: 'refused' },
  reviewedAt: comments.reviewedAt,
  reportOf: commentReports.commentId,
  dismissed: dismissedReports.commentId,
  addReport: (tx, commentId, report) =>
    tx
      .insert(commentReports)
      .values({ commentId, ...report })
      .onConflictDoNothing(),
};

interface Page {
  limit: number;
  cursor?: string | undefined;
}

/** The account that writes the comment, and the child whose nickname and picture are shown with it. */
interface Writer {
  userId: string;
  childId: string;
}

/** The subject of a comment. */
export type Subject = { storyId: string } | { workId: string };

const isAbout = (subject: Subject | { storyId: Placeholder }): SQL =>
  'storyId' in subject ? eq(comments.storyId, subject.storyId) : eq(comments.workId, subject.workId);

const columns = {
  id: comments.id,
  userId: comments.userId,
  nickname: nicknameOfChild(comments.childId),
  avatarUrl: avatarOfChild(comments.childId),
  headwearUrl: headwearOfChild(comments.childId),
  text: comments.text,
  writtenAt: comments.writtenAt,
  state: comments.state,
};

export function commentRepository(db: Database) {
  const isShown = eq(comments.state, 'approved');
  const moderation = reportableModerationOf(db, moderatedComments);

  return {
    /** Counts the public comments. The result can also be used as a part of another query. */
    countShown: (subject: Parameters<typeof isAbout>[0]) => db.$count(comments, and(isAbout(subject), isShown)),

    /**
     * Returns approved comments, and this user's own comments in any state. If one of two accounts has blocked the
     * other, neither sees the other's comments.
     */
    async list(subject: Subject, userId: string | undefined, { limit, cursor }: Page) {
      const rows = await db
        .select(columns)
        .from(comments)
        .innerJoin(users, eq(users.id, comments.userId))
        .where(
          and(
            isAbout(subject),
            userId === undefined ? isShown : or(isShown, eq(comments.userId, userId)),
            isAccountNotBlocked(userId, comments.userId),
            after(cursor, { column: comments.writtenAt, id: comments.id, isDescending: true }),
          ),
        )
        .orderBy(desc(comments.writtenAt), desc(comments.id))
        .limit(limit + 1);
      return pageOf(rows, limit, ({ id, writtenAt }) => ({ id, sortedBy: writtenAt }));
    },

    async write({ userId, childId }: Writer, subject: Subject, text: string, writtenAt: Date) {
      const id = crypto.randomUUID();
      await db.insert(comments).values({ id, userId, childId, text, writtenAt, ...subject });
      const [comment] = await db
        .select(columns)
        .from(comments)
        .innerJoin(users, eq(users.id, comments.userId))
        .where(eq(comments.id, id));
      if (!comment) throw new Error('The comment was not stored.');
      return comment;
    },

    /** Deletes a comment of this user (ROLE-03). Returns false if the user has no such comment. */
    async remove(userId: string, id: string): Promise<boolean> {
      const removed = await db
        .delete(comments)
        .where(and(eq(comments.id, id), eq(comments.userId, userId)))
        .returning({ id: comments.id });
      return removed.length > 0;
    },

    report: moderation.report,
    review: moderation.review,

    /** Returns the comments that an operator has to review: new and reported ones, oldest first. */
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
        .groupBy(comments.id, users.id)
        .orderBy(comments.writtenAt, comments.id),
  };
}
