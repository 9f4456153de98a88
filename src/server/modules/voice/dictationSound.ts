import type { Readable } from 'node:stream';
import type { DictationSound } from '#contract/learning/dictation.ts';
import { READING_GAP_MS, writingMs } from '#lib/sound/dictationPace.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { silenceBytes, streamMp3 } from '#server/domain/voice/joinMp3.ts';
import type { WordSpeaker } from '#server/domain/voice/wordSpeaker.ts';

/** Loudspeakers wake up on the first sound and cut off its beginning, so every file begins with this much silence. */
const LEAD_MS = SECOND_MS;
/**
 * The maximum size of a dictation: one hour at 32 kbit/s. A hundred four-character idioms, read three times, with time
 * to write, last only 46 minutes.
 */
const MAX_BYTES = 14_400_000;

/**
 * Returns a whole dictation as one MP3 file. Only the size is computed in advance. The sound is read from disk while
 * the client reads, so that a client that never reads costs only a few kilobytes. `pinyinOf` contains the pinyin of
 * words in word books.
 */
export async function dictationSound(
  { words, times, pause }: DictationSound,
  pinyinOf: ReadonlyMap<string, string>,
  speaker: WordSpeaker,
): Promise<{ bytes: number; open: () => Readable }> {
  const parts: (number | (() => Promise<Buffer>))[] = [LEAD_MS];
  let bytes = silenceBytes(LEAD_MS);
  for (const text of words) {
    const spell = async () => {
      const sound = await speaker.speak(pinyinOf.get(text) ?? speaker.guessReading(text));
      if (!sound) throw new Problem(404, 'not_found');
      return sound;
    };
    const soundBytes = (await spell()).length;
    for (let time = 1; time <= times; time += 1) {
      const isLast = time === times;
      const silenceMs = isLast ? writingMs(text, pause) : READING_GAP_MS;
      parts.push(spell, silenceMs);
      bytes += soundBytes + silenceBytes(silenceMs);
    }
    if (bytes > MAX_BYTES) throw new Problem(400, 'dictation_too_long');
  }
  return { bytes, open: () => streamMp3(parts) };
}
