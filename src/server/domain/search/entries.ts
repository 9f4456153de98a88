import { sha256 } from '#server/secrets/digest.ts';
import { gramsOf } from './grams.ts';
import { fieldOf } from './spelling.ts';
import type { findableKinds, SearchField } from '#server/database/tables/stories/search.ts';

/**
 * The version of the computation of entries. When the computation changes, increase this number, so that all entries
 * are computed again.
 */
const ENTRY_VERSION = 1;

/** An item of the catalogue, and the texts by which it can be found; the title comes first. */
export interface Findable {
  kind: (typeof findableKinds)[number];
  id: string;
  texts: string[];
  popularity: number;
}

export const sourceDigestOf = ({ texts }: Findable): string => sha256(JSON.stringify([ENTRY_VERSION, texts]));

export function entryOf(thing: Findable) {
  const { kind, id, texts, popularity } = thing;
  const fields: SearchField[] = texts.map(fieldOf);
  const grams = [...new Set(fields.flatMap(gramsOf))];
  return { kind, id, fields, grams, popularity, source: sourceDigestOf(thing) };
}
