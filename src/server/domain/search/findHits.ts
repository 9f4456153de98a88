import { exactTolerance, type Tolerance } from './match.ts';
import { soundsOf, type Query } from './query.ts';
import { rank, type Hit } from './rank.ts';
import { findableKinds } from '#server/database/tables/stories/search.ts';
import { kindGroupsOf, type Candidate, type Kind, type searchCandidates } from './candidates.ts';

type Hits = Record<Kind, Hit[]>;

/** Returns the exact matches; if there are none, the matches with one typing error. */
export async function findHits(
  candidates: ReturnType<typeof searchCandidates>,
  kinds: readonly Kind[],
  query: Query,
  userId: string,
): Promise<{ hits: Hits; isGuessed: boolean }> {
  if (query.parts.length === 0) return { hits: byKind([]), isGuessed: false };
  const shelves = kindGroupsOf(kinds);
  const among = async (tolerance: Tolerance, found: readonly Promise<Candidate[]>[]): Promise<Hit[]> =>
    (await Promise.all(found)).flatMap((some) => rank(query, tolerance, some));
  const exact = await among(
    exactTolerance,
    shelves.map((shelf) => candidates.findExactly(shelf, query, userId)),
  );
  if (exact.length > 0) return { hits: byKind(exact), isGuessed: false };
  const near = await among(
    { slips: 1, sounds: soundsOf(query) },
    shelves.map((shelf) => candidates.findNearly(shelf, query, userId)),
  );
  return { hits: byKind(near), isGuessed: near.length > 0 };
}

const byKind = (hits: readonly Hit[]): Hits =>
  Object.fromEntries(findableKinds.map((kind) => [kind, hits.filter((hit) => hit.kind === kind)])) as Hits;
