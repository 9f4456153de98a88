import * as v from 'valibot';
import { Pause, Times } from '#contract/learning/dictation.ts';
import { attempt } from '#lib/attempt.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

export const DictationSettings = v.object({
  way: v.picklist(['paper', 'finger']),
  order: v.picklist(['book', 'shuffled']),
  times: Times,
  pause: Pause,
  /** What the screen shows of the word while the child writes it: nothing, the pinyin, or the whole word. */
  shows: v.picklist(['nothing', 'pinyin', 'word']),
  /** The number of words; 0 means all. */
  size: v.picklist([0, 5, 10, 20]),
  voice: v.picklist(['clip', 'device']),
});
export type DictationSettings = v.InferOutput<typeof DictationSettings>;

const DEFAULTS: DictationSettings = {
  way: 'paper',
  order: 'book',
  times: 2,
  pause: 'byLength',
  shows: 'nothing',
  size: 10,
  voice: 'clip',
};

/** Returns the settings that were last chosen on this phone. */
export function readSettings(store: TextStore): DictationSettings {
  const kept: unknown = attempt(() => JSON.parse(store.read(storageKeys.dictationSettings) ?? '') as unknown);
  const parsed = v.safeParse(DictationSettings, kept);
  return parsed.success ? parsed.output : DEFAULTS;
}

export const storeSettings = (store: TextStore, settings: DictationSettings): void =>
  store.write(storageKeys.dictationSettings, JSON.stringify(settings));

/**
 * Returns the words in the chosen order, limited to the chosen number. A random order is made with the Fisher–Yates
 * shuffle.
 */
export function chosenWords<T>(words: readonly T[], { order, size }: DictationSettings, random = Math.random): T[] {
  const chosen = [...words];
  if (order === 'shuffled') {
    for (let index = chosen.length - 1; index > 0; index -= 1) {
      const other = Math.floor(random() * (index + 1));
      [chosen[index], chosen[other]] = [chosen[other] as T, chosen[index] as T];
    }
  }
  return size === 0 ? chosen : chosen.slice(0, size);
}
