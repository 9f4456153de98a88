import { exactly } from './match.ts';
import { soundsOf, type Query } from './query.ts';
import { rank, type Hit } from './rank.ts';
import { kinds as everyKind, type Kind, type searchRepository } from './repository.ts';

type Hits = Record<Kind, Hit[]>;

const isFound = (hits: Hits): boolean => everyKind.some((kind) => hits[kind].length > 0);

/** What matches to the letter, or where nothing does, what is one slip away. */
export async function findHits(
  repository: ReturnType<typeof searchRepository>,
  kinds: readonly Kind[],
  query: Query,
  userId: string,
): Promise<Hits & { isGuessed: boolean }> {
  if (query.parts.length === 0) return { ...nothing(), isGuessed: false };
  const exact = await ofKinds(kinds, async (kind) =>
    rank(query, exactly, await repository.findExactly(kind, query, userId)),
  );
  if (isFound(exact)) return { ...exact, isGuessed: false };
  const tolerance = { slips: 1, sounds: soundsOf(query) } as const;
  const near = await ofKinds(kinds, async (kind) =>
    rank(query, tolerance, await repository.findNearly(kind, query, userId)),
  );
  return { ...near, isGuessed: isFound(near) };
}

const nothing = (): Hits => ({ story: [], series: [], book: [] });

async function ofKinds(kinds: readonly Kind[], find: (kind: Kind) => Promise<Hit[]>): Promise<Hits> {
  const hits = nothing();
  await Promise.all(
    kinds.map(async (kind) => {
      hits[kind] = await find(kind);
    }),
  );
  return hits;
}
