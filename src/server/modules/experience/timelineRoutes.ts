import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/experience/timeline.ts';
import type { SignedInCaller } from '#server/access/caller.ts';
import { timelineRepository } from '#server/domain/experience/timeline/timelineRepository.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { privatePicture } from '#server/uploads/pictureAddresses.ts';

/** The time line of the active child. */
export function timelineRoutes(app: FastifyInstance, { db, now, serverSecret }: Gateway): void {
  const timeline = timelineRepository(db, (id) => privatePicture(id, serverSecret, now()));

  serve(app, contract.listTimeline, ({ query }, caller) => timeline.list(childOf(caller), query));

  serve(app, contract.getTimelineSummary, async (_, caller) => ({ items: await timeline.summary(childOf(caller)) }));
}

const childOf = ({ childId }: SignedInCaller): string => childId;
