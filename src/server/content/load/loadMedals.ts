import { Medals, type LoadedMedal } from '#server/content/pack/medals.ts';
import { coverFileSuffixes } from '#server/content/pack/pack.ts';
import { readJsonIfAny, type PackErrors } from '#server/content/pack/packFiles.ts';
import { checkPictures } from './loadMedia.ts';

/** Reads the medals of a pack and checks their pictures; a pack may have no medals. */
export function loadMedals(folder: string, packErrors: PackErrors): LoadedMedal[] {
  const medals = readJsonIfAny(folder, 'medals.json', Medals, packErrors) ?? [];
  const covers = medals.map(({ cover }) => cover);
  checkPictures(folder, covers, coverFileSuffixes, packErrors);
  return medals;
}
