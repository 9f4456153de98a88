import type { FastifyInstance } from 'fastify';
import { getParcelTrack } from '#contract/mall/parcels.ts';
import { kuaidi100 } from '#server/domain/orders/tracking/kuaidi100.ts';
import { trackParcel } from '#server/domain/orders/tracking/trackParcel.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';

/** Routes for the tracks of an order's parcels. */
export function trackingRoutes(app: FastifyInstance, { db, now, settings }: Gateway): void {
  const tracker = settings.kuaidi100 && kuaidi100(settings.kuaidi100);

  serve(app, getParcelTrack, async ({ params }, { user }, { log }) => {
    const track = await trackParcel({ db, now, tracker, log }, { ...params, userId: user.id });
    if (!track) throw new Problem(404, 'not_found');
    return track;
  });
}
