import path from 'node:path';
import fastifyStatic, { type SendOptions } from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { HOUR_SECONDS } from '#lib/time/time.ts';
import { mediaFolder, type PackVersion } from '#server/content/pack/packFolders.ts';
import { PREVIEW_MS } from '#server/content/load/loadMedia.ts';
import { mediaVersion } from '#server/content/load/mediaVersion.ts';
import { createWordSpeaker } from '#server/domain/voice/wordSpeaker.ts';
import { requireTime } from '#server/domain/eyeCare/requireTime.ts';
import type { MediaFetch } from '#server/domain/eyeCare/usage.ts';
import { startRangeReply } from '#server/endpoint/startRangeReply.ts';
import { checkInput } from '#server/endpoint/input/checkInput.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { mediaRepository } from './repository.ts';
import { hasValidSignature, Signature } from '#server/content/load/signedAddress.ts';

const Name = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,80}(\.[a-z0-9]{3,4})?$/));
const MediaParams = v.object({ pack: Name, version: Name, file: Name });

/**
 * How many seconds a browser may cache a sound that a child without limits has requested. If a parent sets limits
 * within this time, the cached sound can still be played.
 */
const PRIVATE_SECONDS = HOUR_SECONDS;
const isPicture = (file: string): boolean => /\.(webp|jpg)$/.test(file);

const NOT_FOUND = [404, 'not_found'] as const;

/**
 * Serves sounds (with byte ranges), previews and public files. Files of a pack are immutable, because their address
 * contains the pack's version; recordings of users are not.
 */
export async function mediaRoutes(app: FastifyInstance, gateway: Gateway): Promise<void> {
  const { db, now, settings, serverSecret } = gateway;
  const media = mediaRepository(db);
  const speaker = createWordSpeaker(path.join(settings.contentDir, 'media'));
  await app.register(fastifyStatic, { serve: false, cacheControl: false, dotfiles: 'deny', index: false });

  /**
   * Returns how long a file may be cached. If the address contains another version of the pack, the current file is
   * sent, but may be cached only briefly. The current version of the built-in pack is that in this gateway's folder:
   * while a deploy restarts the gateways one by one, a newer one may already have imported another version.
   */
  function cacheDirectives(pack: PackVersion, version: string, seconds: number): string {
    const hash = pack.isBuiltIn ? gateway.builtInHash : pack.contentHash;
    const isCurrent = hash !== undefined && mediaVersion(hash) === version;
    return isCurrent ? `max-age=${seconds}, immutable` : 'max-age=60';
  }

  const admit = (request: FastifyRequest, item: MediaFetch) => requireTime(gateway, request, item);

  const cacheControlOf = ({ isCounted }: { isCounted: boolean }, pack: PackVersion, version: string): string =>
    isCounted ? 'private, no-cache' : `private, ${cacheDirectives(pack, version, PRIVATE_SECONDS)}`;

  for (const kind of ['cover', 'page', 'voice', 'video'] as const) {
    app.get(`/media/:pack/:version/${kind}/:file`, async (request, reply) => {
      const { pack: packId, version, file } = checkInput(MediaParams, request.params, NOT_FOUND);
      if (kind === 'video' && !isPicture(file)) {
        const video = await media.findVideo(packId, `video/${file}`);
        if (!video) throw new Problem(404, 'not_found');
        reply.header(
          'cache-control',
          cacheControlOf(await admit(request, { ...video, kind: 'screen' }), video.pack, version),
        );
        return reply.sendFile(`video/${file}`, mediaFolder(video.pack, settings));
      }
      const pack = await media.findPack(packId);
      if (!pack) throw new Problem(404, 'not_found');
      reply.header('cache-control', `public, ${cacheDirectives(pack, version, 31_536_000)}`);
      return reply.sendFile(`${kind}/${file}`, mediaFolder(pack, settings));
    });
  }

  // The address contains the pronunciation, such as `chun1-tian1.mp3`, so words that are pronounced alike share it. The
  // sound does not depend on the pack.
  app.get('/media/:pack/:version/word/:file', async (request, reply) => {
    const { pack: packId, version, file } = checkInput(MediaParams, request.params, NOT_FOUND);
    const { name, ext } = path.parse(file);
    const pack = await media.findPack(packId);
    const sound = ext === '.mp3' ? await speaker.speakNumbered(name.split('-')) : undefined;
    if (!pack || !sound) throw new Problem(404, 'not_found');
    reply.type('audio/mpeg').header('cache-control', `public, ${cacheDirectives(pack, version, 31_536_000)}`);
    const range = startRangeReply(request, reply, sound.length);
    return range ? reply.send(sound.subarray(range.start, range.end + 1)) : reply;
  });

  // A recording can be taken down at any time, so the gateway checks at each playback whether the recording is still
  // visible. An unchanged file is answered with 304 and no body.
  app.get('/media/:pack/:version/work/:file', async (request, reply) => {
    const { pack: packId, file } = checkInput(MediaParams, request.params, NOT_FOUND);
    const pack = await media.findRecording(packId, `work/${file}`);
    if (!pack) throw new Problem(404, 'not_found');
    await admit(request, { kind: 'listen', itemId: pack.workId, durationMs: pack.durationMs });
    reply.header('cache-control', 'private, no-cache');
    return reply.sendFile(`work/${file}`, mediaFolder(pack, settings));
  });

  app.get('/media/:pack/:version/sound/:file', async (request, reply) => {
    const { pack: packId, version, file } = checkInput(MediaParams, request.params, NOT_FOUND);
    const sound = await media.findSound(packId, `sound/${file}`);
    if (!sound) throw new Problem(404, 'not_found');
    if (sound.access !== 'free') {
      const given = v.safeParse(Signature, request.query);
      const [path = ''] = request.url.split('?', 1);
      if (!given.success || !hasValidSignature(path, given.output, serverSecret, now()))
        throw new Problem(403, 'vip_only');
    }
    reply.header('cache-control', cacheControlOf(await admit(request, sound), sound.pack, version));
    return reply.sendFile(`sound/${file}`, mediaFolder(sound.pack, settings));
  });

  app.get('/media/:pack/:version/preview/:file', async (request, reply) => {
    const { pack: packId, version, file } = checkInput(MediaParams, request.params, NOT_FOUND);
    const sound = await media.findSound(packId, `sound/${file}`);
    if (sound?.previewBytes === undefined) throw new Problem(404, 'not_found');
    const admission = await admit(request, { ...sound, durationMs: Math.min(sound.durationMs, PREVIEW_MS) });
    reply.header('cache-control', cacheControlOf(admission, sound.pack, version));
    const firstBytes: SendOptions & { end: number } = { end: sound.previewBytes - 1 };
    return reply.sendFile(`sound/${file}`, mediaFolder(sound.pack, settings), firstBytes);
  });
}
