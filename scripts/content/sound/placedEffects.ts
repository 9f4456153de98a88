import type { Reading, SentenceTiming } from '#scripts/content/pack.ts';
import { effectNamed, playEffect } from './effects.ts';
import { sampleRate } from './wave.ts';

/** The silence between an effect and the sentences beside it, in seconds. */
export const effectMargin = { before: 0.15, after: 0.3 };
const MAX_EFFECTS = 3;
/** The only effects that bedtime stories may contain. */
const softEffects = ['rain', 'waves'];

type Effects = Pick<Reading, 'effects'>;

/** Returns descriptions of the problems of the sound effects in a story. */
export function effectProblems({ effects = [], sentences }: Reading, category: string): string[] {
  const tooMany = effects.length > MAX_EFFECTS ? [`has ${String(effects.length)} effects`] : [];
  const wrong = effects.flatMap(({ effect, after }) =>
    [
      effectNamed(effect) === undefined && `has the unknown effect ${effect}`,
      !(Number.isInteger(after) && after >= 0 && after < sentences.length - 1) &&
        `has an effect after sentence ${String(after)}`,
      category === 'bedtime' && !softEffects.includes(effect) && `has the effect ${effect} at bedtime`,
    ].filter((problem) => problem !== false),
  );
  const isRepeated = new Set(effects.map(({ after }) => after)).size < effects.length;
  return [...tooMany, ...wrong, ...(isRepeated ? ['has two effects after one sentence'] : [])];
}

/** Returns the shortest pause after each sentence that an effect follows, in seconds. */
export function pausesForEffects({ effects = [] }: Effects): Map<number, number> {
  return new Map(
    effects.map(({ effect, after }) => [after, effectMargin.before + secondsOf(effect) + effectMargin.after]),
  );
}

/** Adds the effects of a story to its tune. Each effect sounds in the pause after its sentence. */
export function addEffects(tune: Float32Array, { effects = [] }: Effects, sentences: readonly SentenceTiming[]) {
  const mixed = tune.slice();
  for (const { effect, after } of effects) {
    const startSeconds = (sentences[after]?.endMs ?? 0) / 1000 + effectMargin.before;
    addEffect(mixed, effect, Math.round(startSeconds * sampleRate));
  }
  return mixed;
}

/** Adds an effect to samples at the rate of tunes. */
export function addEffect(samples: Float32Array, name: string, start: number): void {
  const effect = effectNamed(name);
  if (effect === undefined) throw new Error(`there is no effect ${name}`);
  playEffect(effect).forEach((sample, i) => {
    if (start + i < samples.length) samples[start + i] = (samples[start + i] ?? 0) + sample;
  });
}

const secondsOf = (name: string): number => effectNamed(name)?.seconds ?? 0;
