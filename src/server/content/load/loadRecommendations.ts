import { Recommendations, type Recommendation } from '#server/content/pack/experience.ts';
import { readJsonIfAny, type PackErrors } from '#server/content/pack/packFiles.ts';

/** Reads the recommended aims and activities of a pack; a pack may have none. */
export function loadRecommendations(folder: string, packErrors: PackErrors): Recommendation[] {
  const entries = readJsonIfAny(folder, 'experience.json', Recommendations, packErrors) ?? [];
  const ids = new Set<string>();
  for (const { id } of entries) {
    if (ids.has(id)) packErrors.add('experience.json', `the id "${id}" is there twice`);
    ids.add(id);
  }
  return entries;
}
