import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/catalogue/videos.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import { editorialRepository } from '#server/domain/editorials/editorialRepository.ts';
import { videoOf } from '#server/domain/editorials/videoCards.ts';
import { activityRepository } from '#server/domain/report/activityRepository.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { seenVideoRepository } from './seenRepository.ts';

export function videoRoutes(app: FastifyInstance, { db, now }: Gateway): void {
  const editorials = editorialRepository(db);
  const seen = seenVideoRepository(db);

  serve(app, contract.listVideos, async () => {
    const [videos, topics] = await Promise.all([editorials.list('video'), editorials.list('videoTopic')]);
    const known = new Map(videos.map((video) => [video.content.id, video]));
    const promotion = videos.find(({ content }) => content.isPromotion);
    return {
      topics: topics
        .map(({ content: { id, title, summary, videos: ids } }) => ({
          id,
          title,
          summary,
          videos: ids.flatMap((videoId) => known.get(videoId) ?? []).map(videoOf),
        }))
        .filter((topic) => topic.videos.length > 0),
      promotion: promotion ? videoOf(promotion) : null,
    };
  });

  serve(app, contract.listSeenVideos, async (_, { childId }) => ({ items: await seen.list(childId) }));

  serve(app, contract.saveSeenVideo, async ({ params: { videoId }, body }, { childId }) => {
    const video = await editorials.find('video', videoId);
    if (!video) throw new Problem(404, 'not_found');
    const report = {
      videoId,
      positionMs: Math.min(body.positionMs, video.content.durationMs),
      isFinished: body.isFinished,
      seenAt: new Date(Math.min(body.seenAt, now().getTime())),
    };
    await db.transaction(async (tx) => {
      await lockUser(tx, childId);
      const watchedMs = await seenVideoRepository(tx).store(childId, report);
      await activityRepository(tx).add(childId, 'videos', watchedMs, now());
    });
    return {};
  });
}
