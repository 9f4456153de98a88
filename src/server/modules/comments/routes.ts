import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/stories/comments.ts';
import { MAX_COMMENT_LENGTH } from '#lib/text/clean/commentText.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import type { SignedInCaller } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import type { Gateway } from '#server/gateway.ts';
import { checkPublicText } from '#server/moderation/checkPublicText.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { enforceRateLimit } from '#server/limits/rateLimit.ts';
import { enforceReportingLimit } from '#server/operation/reporting.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import { workRepository } from '#server/domain/works/workRepository.ts';
import { commentRepository, type Subject } from '#server/domain/comments/commentRepository.ts';
import { findDurationMs } from '#server/domain/catalogue/storyCards.ts';

const writingRules = [
  { windowMs: MINUTE_MS, limit: 3 },
  { windowMs: DAY_MS, limit: 30 },
];
/** The limit of a network is ten times that of an account, because several families may share a network. */
const writingRulesOfNetwork = [{ windowMs: DAY_MS, limit: 300 }];

export function commentRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now } = gateway;
  const comments = commentRepository(db);

  async function list(subject: Subject, query: Parameters<typeof comments.list>[2], userId: string | undefined) {
    if (!(await isVisible(db, subject, userId))) throw new Problem(404, 'not_found');
    const { rows, next } = await comments.list(subject, userId, query);
    const items = rows.map(({ userId: writerId, writtenAt, ...comment }) => ({
      ...comment,
      writtenAt: writtenAt.getTime(),
      isMine: writerId === userId,
    }));
    return { items, next };
  }

  async function write(subject: Subject, written: string, { user, childId, network }: SignedInCaller, tx: Database) {
    const { text, problem } = checkPublicText(written);
    if (problem) throw new Problem(400, `comment_${problem}`, { most: MAX_COMMENT_LENGTH });
    if (!(await isVisible(tx, subject, user.id))) throw new Problem(404, 'not_found');
    const buckets = [
      { key: `comment:${user.id}`, rules: writingRules },
      { key: `comment-network:${network}`, rules: writingRulesOfNetwork },
    ];
    await enforceRateLimit(tx, buckets, now(), 'comment_wait');
    const writer = { userId: user.id, childId };
    const { userId, ...comment } = await commentRepository(tx).write(writer, subject, text, now());
    return { comment: { ...comment, writtenAt: comment.writtenAt.getTime(), isMine: userId === user.id } };
  }

  serve(app, contract.listComments, ({ params, query }, { user }) => list(params, query, user?.id));
  serve(app, contract.listWorkComments, ({ params, query }, { user }) => list(params, query, user?.id));

  serveOnce(app, gateway, contract.writeComment, ({ params, body }, caller, tx) =>
    write(params, body.text, caller, tx),
  );
  serveOnce(app, gateway, contract.writeWorkComment, ({ params, body }, caller, tx) =>
    write(params, body.text, caller, tx),
  );

  serve(app, contract.deleteComment, async ({ params: { commentId } }, { user }) => {
    if (!(await comments.remove(user.id, commentId))) throw new Problem(404, 'not_found');
    return {};
  });

  serve(app, contract.reportComment, async ({ params: { commentId }, body: { reason } }, { user, network }) => {
    await enforceReportingLimit(db, { subject: 'comment', userId: user.id, network }, now());
    if (!(await comments.report(commentId, { userId: user.id, reason, reportedAt: now() })))
      throw new Problem(404, 'not_found');
    return {};
  });
}

/** Returns whether the story exists and is not hidden, or whether this user may hear the work. */
async function isVisible(tx: Database, subject: Subject, userId: string | undefined): Promise<boolean> {
  return 'storyId' in subject
    ? (await findDurationMs(tx, subject.storyId)) !== undefined
    : (await workRepository(tx).find(subject.workId, userId)) !== undefined;
}
