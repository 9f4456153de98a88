import { playTune } from '#lib/sound/melody.ts';
import type { SentenceTiming } from '#scripts/content/pack.ts';
import { tuneNamed } from './themeTunes.ts';
import { sampleRate, toLevel } from './wave.ts';

/** The names of the tunes of a story. */
interface Music {
  /** The background tune, which plays under the speech. */
  tune: string;
  /** The theme of the series, which plays before and after all speech. By default, it is the background tune. */
  theme?: string;
}

/** The seconds for which the theme plays alone at the beginning, and at the end. */
export const soloSeconds = { opening: 3, closing: 3.7 };
/** The level (root mean square) of a tune at the volume 1. The volumes below are multiples of it. */
const LEVEL = 0.1;
/** The volume of a tune while it plays alone, between paragraphs, and under the voice. */
const tuneLevel = { alone: 0.42, between: 0.15, under: 0.09 };
/** The level of a tune that plays alone. */
const tuneAloneLevel = LEVEL * tuneLevel.alone;
const fadeSeconds = 2.5;
/** How long before the first sentence the tune becomes soft, and how long after the last sentence it becomes loud. */
const turnMs = { before: 500, after: 300 };
/** How long before the first sentence the theme has faded out. */
const THEME_ENDS_MS = 150;

/**
 * Returns music that is softest while somebody speaks, louder in longer pauses, and loudest before and after all
 * speech.
 */
export function duckedTune(
  { tune, theme = tune }: Music,
  seconds: number,
  sentences: readonly SentenceTiming[],
): Float32Array {
  const isSame = theme === tune;
  const ducked = duck(evenTune(tune, seconds), seconds, sentences, isSame);
  if (isSame) return ducked;
  const themes = themesAround(theme, seconds, sentences, sampleRate);
  return ducked.map((sample, i) => sample + (themes[i] ?? 0));
}

/** Returns a tune that is equally loud everywhere. */
export const evenTune = (tune: string, seconds: number): Float32Array =>
  toLevel(playTune(tuneNamed(tune), seconds, sampleRate), LEVEL);

/** Lowers an even tune while somebody speaks. The tune is silent before and after all speech unless it `playsAlone`. */
export function duck(
  background: Float32Array,
  seconds: number,
  sentences: readonly SentenceTiming[],
  playsAlone: boolean,
): Float32Array {
  const { firstMs, lastMs } = spanOf(sentences);
  let next = 0;
  let level = 0;
  const glide = 1 - Math.exp(-1 / (0.35 * sampleRate));
  return background.map((sample, i) => {
    const nowMs = (i / sampleRate) * 1000;
    while ((sentences[next]?.endMs ?? Infinity) < nowMs) next++;
    const untilVoiceMs = (sentences[next]?.startMs ?? Infinity) - nowMs;
    const isAlone = nowMs < firstMs - turnMs.before || nowMs > lastMs + turnMs.after;
    const target = isAlone
      ? playsAlone
        ? tuneLevel.alone
        : 0
      : untilVoiceMs > 350
        ? tuneLevel.between
        : tuneLevel.under;
    level += (target - level) * glide;
    const fade = Math.min(1, (seconds - i / sampleRate) / fadeSeconds);
    return sample * level * fade;
  });
}

/**
 * Returns a theme that plays from its beginning before the first sentence, and again after the last one. It is silent
 * while somebody speaks.
 */
export function themesAround(
  name: string,
  seconds: number,
  sentences: readonly SentenceTiming[],
  rate: number,
): Float32Array {
  const { firstMs, lastMs } = spanOf(sentences);
  const output = new Float32Array(Math.round(seconds * rate));
  const put = (fromSeconds: number, toSeconds: number, fadeOut: number) => {
    const length = toSeconds - fromSeconds;
    const start = Math.round(fromSeconds * rate);
    toLevel(playTune(tuneNamed(name), length, rate), tuneAloneLevel).forEach((sample, i) => {
      const fade = Math.max(0, Math.min(1, (length - i / rate) / fadeOut));
      if (start + i < output.length) output[start + i] = sample * fade;
    });
  };
  put(0, (firstMs - THEME_ENDS_MS) / 1000, (turnMs.before - THEME_ENDS_MS) / 1000);
  put((lastMs + turnMs.after) / 1000, seconds, fadeSeconds);
  return output;
}

function spanOf(sentences: readonly SentenceTiming[]): { firstMs: number; lastMs: number } {
  return { firstMs: sentences[0]?.startMs ?? 0, lastMs: sentences.at(-1)?.endMs ?? 0 };
}
