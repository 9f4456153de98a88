import type { Marked } from '#contract/catalogue/search.ts';
import { finderOf, type FieldMatch, type Tolerance } from './match.ts';
import type { Query } from './query.ts';
import type { Kind } from './candidates.ts';
import type { SearchField } from '#server/database/tables/stories/search.ts';

/** An item that is compared with a query. Its first field is the title. */
interface Comparable<Name extends string> {
  kind: Name;
  id: string;
  fields: SearchField[];
  popularity: number;
}

export interface Hit<Name extends string = Kind> {
  kind: Name;
  id: string;
  title: Marked;
  also: Marked | null;
  /** Whether the query equals the whole title. */
  isNamed: boolean;
  score: number;
}

type Finder = ReturnType<typeof finderOf>;

/** How much each property of a match adds to the score of an item. */
const weights = { inTitle: 1_000, whole: 500, literal: 200, first: 100, tenfoldPlays: 10, share: 20 };

/** Returns the candidates that match with no more errors than the tolerance allows, best first. */
export function rank<Name extends string>(
  { parts }: Query,
  tolerance: Tolerance,
  candidates: readonly Comparable<Name>[],
): Hit<Name>[] {
  const finders = parts.map((part) => finderOf(part, tolerance));
  return candidates
    .map((candidate) => hitOf(finders, candidate))
    .filter((hit) => hit !== undefined)
    .sort((left, right) => right.score - left.score || (left.id < right.id ? -1 : 1));
}

function hitOf<Name extends string>(
  finders: readonly Finder[],
  { kind, id, fields, popularity }: Comparable<Name>,
): Hit<Name> | undefined {
  const [title, ...others] = fields;
  if (!title) return undefined;
  const inTitle: FieldMatch[] = [];
  let also: Marked | null = null;
  let score = Math.log10(popularity + 1) * weights.tenfoldPlays;
  for (const find of finders) {
    const found = find(title);
    if (found) {
      inTitle.push(found);
      score += weights.inTitle + worth(found, title);
      continue;
    }
    const elsewhere = firstOf(others, find);
    if (!elsewhere) return undefined;
    also ??= elsewhere.marked;
    score += worth(elsewhere.found, elsewhere.field);
  }
  const isNamed = inTitle.length > 0 && inTitle.length === finders.length && inTitle.some(({ isWhole }) => isWhole);
  return { kind, id, title: { text: title.text, marks: marksOf(inTitle) }, also, isNamed, score };
}

function worth({ from, unitCount, isWhole, isLiteral }: FieldMatch, { spellings }: SearchField): number {
  const share = unitCount / Math.max(1, spellings.length);
  return (
    (isWhole ? weights.whole : 0) +
    (isLiteral ? weights.literal : 0) +
    (from === 0 ? weights.first : 0) +
    share * weights.share
  );
}

function firstOf(fields: readonly SearchField[], find: Finder) {
  for (const field of fields) {
    const found = find(field);
    if (found) return { field, found, marked: { text: field.text, marks: marksOf([found]) } };
  }
  return undefined;
}

/** Returns the ranges to highlight (marks), sorted by position and without overlaps, as the contract requires. */
function marksOf(founds: readonly FieldMatch[]): Marked['marks'] {
  const marks: Marked['marks'] = [];
  for (const { from, to } of [...founds].sort((left, right) => left.from - right.from)) {
    const last = marks.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else marks.push({ from, to });
  }
  return marks;
}
