import { loadPack } from '#server/content/load/loadPack.ts';
import { measureFile } from '#scripts/content/narrator/encode.ts';
import { packFolder } from '#scripts/content/pack.ts';
import { builtInWordProblems } from './builtInWords.ts';
import { runContentTests } from './files/contentTests.ts';
import { filmIds, filmProblems, measureFilm } from './files/filmProblems.ts';
import { builtInPictureProblems } from './files/pictureProblems.ts';
import { checkSyllables } from './sounds/builtInSyllables.ts';
import { durationOfFile } from './sounds/soundFiles.ts';

/** The checks of `npm run content:check` in addition to the check of the sounds that have a file of their own. */
const kinds = ['syllables', 'files', 'words', 'pictures', 'films', 'tests'] as const;
type Kind = (typeof kinds)[number];

/**
 * Returns the checks that run in addition to the check of the sounds: all if the command line names no ids, otherwise
 * at most the check of the syllables.
 */
export const chosenKinds = (named: readonly string[]): readonly Kind[] =>
  named.length === 0 ? kinds : kinds.filter((kind) => kind === 'syllables' && named.includes(kind));

/** Each check returns descriptions of what is wrong. */
export const checks: Record<Kind, () => readonly string[] | Promise<readonly string[]>> = {
  syllables: checkSyllables,
  files: importProblems,
  words: builtInWordProblems,
  pictures: builtInPictureProblems,
  films: () =>
    filmIds().flatMap((id) =>
      filmProblems(measureFilm(id, { level: measureFile, duration: durationOfFile })).map(
        (problem) => `${id} ${problem}`,
      ),
    ),
  tests: () => {
    const tests = runContentTests();
    return tests.isPassed ? [] : [tests.report];
  },
};

/** Loads the pack as an import does. Loading checks the schemas, references, texts and timings of the pack. */
function importProblems(): string[] {
  try {
    loadPack(packFolder);
    return [];
  } catch (error) {
    return [String(error)];
  }
}
