import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/experience/timeline.ts';
import { updateCountedAims } from '#server/domain/experience/updateAimStates.ts';
import { timelineRepository } from '#server/domain/experience/timeline/timelineRepository.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { privatePicture } from '#server/uploads/pictureAddresses.ts';

/** Routes for the time line of the active child. */
export function timelineRoutes(app: FastifyInstance, { db, now, serverSecret }: Gateway): void {
  const timeline = timelineRepository(db, (id) => privatePicture(id, serverSecret, now()));

  serve(app, contract.listTimeline, async ({ query }, { childId }) => {
    await updateCountedAims(db, childId, now());
    return timeline.list(childId, query);
  });

  serve(app, contract.getTimelineSummary, async (_, { childId }) => {
    await updateCountedAims(db, childId, now());
    return { items: await timeline.summary(childId) };
  });
}
