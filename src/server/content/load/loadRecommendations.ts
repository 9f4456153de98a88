import { Recommendations, type Recommendation } from '#server/content/pack/experience.ts';
import { readJsonIfAny, type Complaints } from '#server/content/pack/packFiles.ts';

/** Reads the recommended aims and activities of a pack; a pack may have none. */
export function loadRecommendations(folder: string, complaints: Complaints): Recommendation[] {
  const entries = readJsonIfAny(folder, 'experience.json', Recommendations, complaints) ?? [];
  const ids = new Set<string>();
  for (const { id } of entries) {
    if (ids.has(id)) complaints.add('experience.json', `the id "${id}" is there twice`);
    ids.add(id);
  }
  return entries;
}
