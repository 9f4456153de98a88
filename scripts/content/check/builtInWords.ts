import { readJson } from '#scripts/content/pack.ts';
import { readBookSources, readCharacters, readWordBooks } from '#scripts/content/wordBooks.ts';
import { readStrokes } from '#server/domain/words/strokes.ts';
import { wordProblems } from './wordProblems.ts';

/** Returns what is wrong in the word books of the built-in pack. */
export async function builtInWordProblems(): Promise<string[]> {
  const characters = readCharacters();
  const drawn = await Promise.all(
    characters.map(async ({ text }) => [text, (await readStrokes(text))?.strokes.length] as const),
  );
  const strokeCounts = new Map(drawn);
  return wordProblems({
    books: readWordBooks(),
    characters,
    sources: readBookSources(),
    syllables: new Set(Object.keys(readJson('media', 'syllables.json') as object)),
    strokeCountOf: (character) => strokeCounts.get(character),
  });
}
