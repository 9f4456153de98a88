import { gramsOf } from '#server/domain/search/grams.ts';
import { fieldOf } from '#server/domain/search/spelling.ts';

/** Returns the columns with which the search finds an entry: first by its title, then by its steps. */
export function searchColumns({ title, steps }: { title: string; steps: readonly string[] }) {
  const fields = [title, ...steps].map(fieldOf);
  return { fields, grams: [...new Set(fields.flatMap(gramsOf))] };
}
