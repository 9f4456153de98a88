import { Medals, type LoadedMedal } from '#server/content/pack/medals.ts';
import { coverFileSuffixes } from '#server/content/pack/pack.ts';
import { readJsonIfAny, type Complaints } from '#server/content/pack/packFiles.ts';
import { checkPictures } from './loadMedia.ts';

/** Reads the medals of a pack and checks their pictures; a pack may have no medals. */
export function loadMedals(folder: string, complaints: Complaints): LoadedMedal[] {
  const medals = readJsonIfAny(folder, 'medals.json', Medals, complaints) ?? [];
  const covers = medals.map(({ cover }) => cover);
  checkPictures(folder, covers, coverFileSuffixes, complaints);
  return medals;
}
