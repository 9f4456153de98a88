import { sha256 } from '#server/digest.ts';
import { gramsOf } from './grams.ts';
import { fieldOf } from './spelling.ts';
import type { findableKinds, SearchField } from '#server/database/tables/search.ts';

/** Another one makes every entry anew: change it with whatever the entries are made by. */
const MAKING = 1;

/** What a thing of the catalogue can be found by: its title first. */
export interface Findable {
  kind: (typeof findableKinds)[number];
  id: string;
  texts: string[];
  popularity: number;
}

export const sourceOf = ({ texts }: Findable): string => sha256(JSON.stringify([MAKING, texts]));

export function entryOf(thing: Findable) {
  const { kind, id, texts, popularity } = thing;
  const fields: SearchField[] = texts.map(fieldOf);
  const grams = [...new Set(fields.flatMap(gramsOf))];
  return { kind, id, fields, grams, popularity, source: sourceOf(thing) };
}
