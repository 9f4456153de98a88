import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/feedback.ts';
import { feedbackRepository } from '#server/domain/feedback/feedbackRepository.ts';
import { closeFeedback, replyToFeedback, writeFeedback } from '#server/domain/feedback/writeFeedback.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { privatePicture } from '#server/uploads/pictureAddresses.ts';

/** Routes for messages from accounts to the operator. Feedback belongs to the account, not to one of its children. */
export function feedbackRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, serverSecret } = gateway;
  const feedback = feedbackRepository(db);

  serve(app, contract.listFeedback, async ({ query }, { user }) => {
    const { rows, next } = await feedback.list(user.id, query);
    return {
      items: rows.map(({ createdAt, changedAt: _, ...row }) => ({ ...row, writtenAt: createdAt.getTime() })),
      next,
    };
  });

  serveOnce(app, gateway, contract.writeFeedback, async ({ body }, { user }, tx) => ({
    id: await writeFeedback(tx, user.id, body, now()),
  }));

  serve(app, contract.getFeedback, async ({ params: { feedbackId } }, { user }) => {
    const thread = await feedback.find(feedbackId, user.id);
    if (!thread) throw new Problem(404, 'not_found');
    const messages = await feedback.listMessages(feedbackId);
    const { id, topic, state, isUnread, contact, device, createdAt } = thread;
    return {
      id,
      topic,
      state,
      isUnread,
      contact,
      device,
      writtenAt: createdAt.getTime(),
      canReply: state !== 'closed',
      messages: messages.map(({ author, text, pictures, writtenAt }) => ({
        author,
        text,
        pictures: pictures.map((picture) => privatePicture(picture, serverSecret, now())),
        writtenAt: writtenAt.getTime(),
      })),
    };
  });

  serve(app, contract.markFeedbackRead, async ({ params: { feedbackId } }, { user }) => {
    if (!(await feedback.markRead(user.id, feedbackId, now()))) throw new Problem(404, 'not_found');
    return {};
  });

  serveOnce(app, gateway, contract.replyToFeedback, async ({ params: { feedbackId }, body }, { user }, tx) => {
    await replyToFeedback(tx, { id: feedbackId, userId: user.id }, body, now());
    return {};
  });

  serve(app, contract.closeFeedback, async ({ params: { feedbackId } }, { user }) => {
    const isClosed = await closeFeedback(db, { id: feedbackId, userId: user.id }, now());
    // Closing feedback that is already closed succeeds, because the client may repeat the call.
    if (!isClosed && !(await feedback.find(feedbackId, user.id))) throw new Problem(404, 'not_found');
    return {};
  });
}
