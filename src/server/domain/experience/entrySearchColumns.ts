import { gramsOf } from '#server/domain/search/grams.ts';
import { fieldOf } from '#server/domain/search/spelling.ts';

/** Returns the columns by which the search finds an entry: by its title first, then by its steps. */
export function searchColumns({ title, steps }: { title: string; steps: readonly string[] }) {
  const fields = [title, ...steps].map(fieldOf);
  return { fields, grams: [...new Set(fields.flatMap(gramsOf))] };
}
