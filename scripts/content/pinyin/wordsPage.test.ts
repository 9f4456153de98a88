import { readFileSync } from 'node:fs';
import { readBookSources, readCharacters, readWordBooks } from '#scripts/content/wordBooks.ts';
import { findDifferences } from './pinyinDifferences.ts';
import { wordsPage } from './wordsPage.ts';

it('docs/words.md describes the current word books', () => {
  const books = readWordBooks();
  const { differences } = findDifferences(books);
  const page = wordsPage({ books, sources: readBookSources(), characterCount: readCharacters().length, differences });
  // Compares with `===`, because `toEqual` would print thousands of lines if the pages differ.
  expect(readFileSync('docs/words.md', 'utf8') === page).toBe(true);
});
