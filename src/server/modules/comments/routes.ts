import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/comments.ts';
import { commentProblem, MAX_COMMENT_LENGTH, plainComment } from '#lib/commentText.ts';
import type { Database } from '../../database/open.ts';
import type { Gateway } from '../../gateway.ts';
import { Problem } from '../../problem.ts';
import { takeTurn, type Bucket } from '../../rateLimit.ts';
import { serve, serveOnce } from '../../serve.ts';
import { storyRepository } from '../stories/repository.ts';
import { commentRepository } from './repository.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const writingRules = [
  { windowMs: MINUTE_MS, limit: 3 },
  { windowMs: DAY_MS, limit: 30 },
];
const reportingRules = [{ windowMs: DAY_MS, limit: 30 }];

export function commentRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now } = gateway;
  const comments = commentRepository(db);

  async function takeTurns(within: Database, bucket: Bucket): Promise<void> {
    const waitMs = await takeTurn(within, [bucket], now());
    if (waitMs > 0) throw new Problem(429, 'comment_wait', { seconds: Math.ceil(waitMs / 1000) });
  }

  serve(app, contract.listComments, async ({ params: { storyId }, query }, { user }) => {
    const { rows, next } = await comments.list(storyId, user?.id, query);
    const items = rows.map(({ userId, writtenAt, ...comment }) => ({
      ...comment,
      writtenAt: writtenAt.getTime(),
      isMine: userId === user?.id,
    }));
    return { items, next };
  });

  serveOnce(app, gateway, contract.writeComment, async ({ params: { storyId }, body }, { user }, tx) => {
    if (user.isAnonymous) throw new Problem(403, 'forbidden');
    const text = plainComment(body.text);
    const problem = commentProblem(text);
    if (problem) throw new Problem(400, `comment_${problem}`, { most: MAX_COMMENT_LENGTH });
    if ((await storyRepository(tx).findDurationMs(storyId)) === undefined) throw new Problem(404, 'not_found');
    await takeTurns(tx, { key: `comment:${user.id}`, rules: writingRules });
    const { id, state, writtenAt } = await commentRepository(tx).write(user.id, storyId, text, now());
    return {
      comment: { id, nickname: user.nickname, text, state, writtenAt: writtenAt.getTime(), isMine: true },
    };
  });

  serve(app, contract.deleteComment, async ({ params: { commentId } }, { user }) => {
    await comments.remove(user.id, commentId);
    return {};
  });

  serve(app, contract.reportComment, async ({ params: { commentId }, body: { reason } }, { user }) => {
    if (user.isAnonymous) throw new Problem(403, 'forbidden');
    await takeTurns(db, { key: `comment-report:${user.id}`, rules: reportingRules });
    if (!(await comments.report(user.id, commentId, reason, now()))) throw new Problem(404, 'not_found');
    return {};
  });
}
