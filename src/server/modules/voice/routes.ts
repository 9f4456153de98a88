import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { linkDictationSound, type DictationSound } from '#contract/learning/dictation.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { networkOf } from '#server/access/address/networkAddress.ts';
import { checkInput } from '#server/endpoint/input/checkInput.ts';
import type { Gateway } from '#server/gateway.ts';
import { createKeyedSemaphore } from '#server/limits/keyedSemaphore.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import { wordRepository } from '#server/domain/words/wordRepository.ts';
import { dictationSound } from './dictationSound.ts';
import { DICTATION_SOUND_PATH, readSoundLink, SoundLink, soundLink } from './soundLink.ts';
import { createWordSpeaker } from '#server/domain/voice/wordSpeaker.ts';

const Spoken = v.object({ file: v.pipe(v.string(), v.regex(/^[\u3400-\u9fff]{1,12}\.mp3$/)) });
/**
 * The maximum numbers of simultaneous downloads. `perKey` applies to one network, which a whole class may share;
 * `total` limits what all downloads together cost a gateway.
 */
const CONCURRENT_DICTATIONS = { perKey: 8, total: 48 };
const BUSY_RETRY_SECONDS = 10;
/**
 * A download that takes longer than this is ended, because a client that reads very slowly would otherwise hold its
 * permit for hours. The largest dictation (14.4 MB) takes 5 minutes at 50 kB/s.
 */
const LONGEST_DOWNLOAD_MS = 15 * MINUTE_MS;

/** Routes for sound that is assembled on request: words without a clip, and whole dictations. */
export function voiceRoutes(app: FastifyInstance, { db, now, settings, serverSecret }: Gateway): void {
  const speaker = createWordSpeaker(path.join(settings.contentDir, 'media'));
  const wordBooks = wordRepository(db);
  const dictationPermits = createKeyedSemaphore(CONCURRENT_DICTATIONS);
  const asSound = (reply: FastifyReply) =>
    reply.type('audio/mpeg').header('cache-control', `public, max-age=${DAY_MS / SECOND_MS}`);

  app.get('/media/spoken/:file', async (request, reply) => {
    const { file } = checkInput(Spoken, request.params, [404, 'not_found']);
    const sound = await speaker.speak(speaker.guessReading(path.parse(file).name));
    if (!sound) throw new Problem(404, 'not_found');
    return asSound(reply).send(sound);
  });

  async function assemble(sound: DictationSound) {
    const known = await wordBooks.listWordsNamed(sound.words);
    return dictationSound(sound, new Map(known.map(({ text, pinyin }) => [text, pinyin])), speaker);
  }

  serve(app, linkDictationSound, async ({ body }) => {
    // Refuses here what the download would refuse, so that the app gets this refusal instead of an address.
    await assemble(body);
    return { url: soundLink(body, serverSecret, now()) };
  });

  // The address alone gives access, because the page loads files without the headers of a call.
  app.get(DICTATION_SOUND_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { sealed } = checkInput(SoundLink, request.query, [404, 'not_found']);
    const order = readSoundLink(sealed, serverSecret, now());
    if (!order) throw new Problem(404, 'not_found');
    const release = dictationPermits.tryAcquire(networkOf(request.ip));
    if (!release) throw new Problem(429, 'downloads_busy', { seconds: BUSY_RETRY_SECONDS });
    try {
      const { bytes, open } = await assemble(order);
      const sound = open();
      const deadline = setTimeout(() => sound.destroy(), LONGEST_DOWNLOAD_MS).unref();
      // The stream closes when the client has read everything or has disconnected.
      sound.once('close', () => {
        clearTimeout(deadline);
        release();
      });
      return await reply
        .type('audio/mpeg')
        .headers({
          'content-length': bytes,
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('听写.mp3')}`,
          'cache-control': 'private, no-store',
        })
        .send(sound);
    } catch (error) {
      release();
      throw error;
    }
  });
}
