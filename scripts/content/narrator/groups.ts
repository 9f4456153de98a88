import type { Phrase } from './pace.ts';
import type { Voice } from './voices.ts';

interface NamedPhrase extends Phrase {
  id: string;
}

/**
 * Phrases that the model speaks in one run, with one voice. The sound is then cut into phrases, unless `list` is set.
 */
export interface Group extends Voice {
  phrases: { id: string; phonemes: string }[];
  /** The name of the file that contains all phrases. Set only if the phrases are words with pauses in between. */
  list?: string;
}

/**
 * A phrase with `shortLength` phonemes or more is spoken alone. Shorter phrases are combined, up to `maxLength`
 * phonemes. The model sounds best with 100 to 200 phonemes, and worst with fewer than 20.
 */
const shortLength = 60;
const maxLength = 140;

/**
 * Combines the short phrases with the same voice and pace, wherever they are in the story. A repeated phrase is
 * included only once.
 */
export function groupsOf(phrases: readonly NamedPhrase[]): Group[] {
  const groups: Group[] = [];
  const open = new Map<string, Group>();
  for (const { id, phonemes, styles, speed, pitch } of new Map(phrases.map((phrase) => [phrase.id, phrase])).values()) {
    const key = JSON.stringify([styles, speed, pitch]);
    const isShort = phonemes.length < shortLength;
    const group = isShort ? open.get(key) : undefined;
    if (group !== undefined && lengthOf(group) + phonemes.length < maxLength) {
      group.phrases.push({ id, phonemes });
      continue;
    }
    const begun = { phrases: [{ id, phonemes }], styles, speed, pitch };
    groups.push(begun);
    if (isShort) open.set(key, begun);
  }
  return groups;
}

const lengthOf = (group: Group): number => group.phrases.reduce((sum, { phonemes }) => sum + phonemes.length + 1, 0);
