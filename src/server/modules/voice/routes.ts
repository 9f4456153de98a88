import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { DICTATION_SOUND_PATH, DictationSound } from '#contract/dictation.ts';
import { READING_GAP_MS, writingMs } from '#lib/dictationPace.ts';
import { checkInput } from '../../checkInput.ts';
import type { Gateway } from '../../gateway.ts';
import { Problem } from '../../problem.ts';
import { wordRepository } from '../words/repository.ts';
import { joinMp3, type Part } from './joinMp3.ts';
import { createSpeller } from './spelling.ts';

const Spoken = v.object({ file: v.pipe(v.string(), v.regex(/^[\u3400-\u9fff]{1,12}\.mp3$/)) });
const DAY_SECONDS = 86_400;
/** Speakers wake up on the first sound, and cut it. */
const LEAD_MS = 1_000;

/** Words that no clip says, and whole dictations: sound that is put together when it is asked for. */
export function voiceRoutes(app: FastifyInstance, { db, settings }: Gateway): void {
  const speller = createSpeller(path.join(settings.contentDir, 'media'));
  const books = wordRepository(db);
  const send = (reply: FastifyReply, sound: Buffer) =>
    reply.type('audio/mpeg').header('cache-control', `public, max-age=${DAY_SECONDS}`).send(sound);

  app.get('/media/spoken/:file', async (request, reply) => {
    const { file } = checkInput(Spoken, request.params, [404, 'not_found']);
    const sound = await speller.spell(speller.guessReading(path.parse(file).name));
    if (!sound) throw new Problem(404, 'not_found');
    return send(reply, sound);
  });

  app.get(DICTATION_SOUND_PATH, async (request, reply) => {
    const { words, times, pause } = checkInput(DictationSound, request.query);
    const texts = words.split(',');
    const readingOf = new Map((await books.listWordsNamed(texts)).map(({ text, pinyin }) => [text, pinyin]));
    const parts: Part[] = [LEAD_MS];
    for (const text of texts) {
      const sound = await speller.spell(readingOf.get(text) ?? speller.guessReading(text));
      if (!sound) throw new Problem(404, 'not_found');
      for (let time = 1; time <= Number(times); time += 1) {
        parts.push(
          sound,
          time < Number(times) ? READING_GAP_MS : writingMs(text, pause === 'byLength' ? pause : Number(pause)),
        );
      }
    }
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent('听写.mp3')}`);
    return send(reply, joinMp3(parts));
  });
}
