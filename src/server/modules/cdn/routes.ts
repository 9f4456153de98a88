import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { devicesInfo } from '#server/domain/devices/devicesInfo.ts';

/**
 * The folders that the image CDN serves. They contain the pictures of the built-in pack that belong to no story;
 * `device` also contains the device map (DEV-01).
 */
const folders = {
  device: 'media/device',
  sample: 'media/sample',
  avatar: 'media/avatar',
  headwear: 'media/headwear',
} as const;
const MONTH_CACHE_CONTROL = 'public, max-age=2592000';

export async function cdnRoutes(app: FastifyInstance, { settings }: Gateway): Promise<void> {
  await app.register(fastifyStatic, { serve: false, cacheControl: false, dotfiles: 'deny', index: false });

  // The client adds a cache-busting parameter that changes daily, so an answer may be cached for a day.
  app.get('/cdn/deviceinfo/devices_info.json', async (_, reply) =>
    reply.header('cache-control', 'public, max-age=86400').send(devicesInfo),
  );

  for (const [name, folder] of Object.entries(folders)) {
    app.get<{ Params: { file: string } }>(`/cdn/${name}/:file`, async ({ params }, reply) => {
      if (!/^[\w-]{1,60}\.(webp|jpg|png|svg)$/.test(params.file)) throw new Problem(404, 'not_found');
      return reply
        .header('cache-control', MONTH_CACHE_CONTROL)
        .sendFile(params.file, path.join(settings.contentDir, folder));
    });
  }

  app.get('/cdn/avatar/daidi.svg', async (_, reply) =>
    reply.header('cache-control', MONTH_CACHE_CONTROL).sendFile('daidi.svg', path.join(settings.contentDir, 'sources')),
  );
}
