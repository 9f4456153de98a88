import { playTune } from '#lib/sound/melody.ts';
import type { SentenceTiming } from '#scripts/content/pack.ts';
import { sampleRate, toLevel } from './wave.ts';

/** The volume of the tune while it plays alone, between paragraphs, and under the voice. */
const tuneLevel = { alone: 0.42, between: 0.15, under: 0.09 };
const fadeSeconds = 2.5;

/**
 * Returns a tune that is softest while somebody speaks, louder in longer pauses, and loudest before and after all
 * speech.
 */
export function duckedTune(name: string, seconds: number, sentences: readonly SentenceTiming[]): Float32Array {
  const tune = toLevel(playTune(name, seconds, sampleRate), 0.1);
  const firstMs = sentences[0]?.startMs ?? 0;
  const lastMs = sentences.at(-1)?.endMs ?? 0;
  let next = 0;
  let level = 0;
  const glide = 1 - Math.exp(-1 / (0.35 * sampleRate));
  return tune.map((sample, i) => {
    const nowMs = (i / sampleRate) * 1000;
    while ((sentences[next]?.endMs ?? Infinity) < nowMs) next++;
    const untilVoiceMs = (sentences[next]?.startMs ?? Infinity) - nowMs;
    const isAlone = nowMs < firstMs - 500 || nowMs > lastMs + 300;
    const target = isAlone ? tuneLevel.alone : untilVoiceMs > 350 ? tuneLevel.between : tuneLevel.under;
    level += (target - level) * glide;
    const fade = Math.min(1, (seconds - i / sampleRate) / fadeSeconds);
    return sample * level * fade;
  });
}
