import type { Phrase } from './pace.ts';
import type { Voice } from './voices.ts';

interface NamedPhrase extends Phrase {
  id: string;
}

/** Phrases that one voice speaks in one go; they are cut apart afterwards, except those of a list. */
export interface Group extends Voice {
  phrases: { id: string; phonemes: string }[];
  /** The name of the file that gets all phrases, if they are words with pauses between them. */
  list?: string;
}

/** Longer phrases are spoken alone. The model sounds best with 100 to 200 phonemes, and worst below 20. */
const shortLength = 60;
const mostLength = 140;

/** Puts the short phrases of each voice and pace together, wherever they are in the story, and each phrase only once. */
export function groupsOf(phrases: readonly NamedPhrase[]): Group[] {
  const groups: Group[] = [];
  const open = new Map<string, Group>();
  for (const { id, phonemes, styles, speed, pitch } of new Map(phrases.map((phrase) => [phrase.id, phrase])).values()) {
    const key = JSON.stringify([styles, speed, pitch]);
    const isShort = phonemes.length < shortLength;
    const group = isShort ? open.get(key) : undefined;
    if (group !== undefined && lengthOf(group) + phonemes.length < mostLength) {
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
