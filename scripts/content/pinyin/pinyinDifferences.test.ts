import { readWordBooks } from '#scripts/content/wordBooks.ts';
import { findDifferences } from './pinyinDifferences.ts';

it('every reading that differs from the dictionary has a reason, and every reason belongs to a difference', () => {
  const { differences, idleReasons } = findDifferences(readWordBooks());
  expect(differences.filter(({ reason }) => reason === '')).toEqual([]);
  expect(idleReasons).toEqual([]);
  expect(differences.length).toBeGreaterThan(0);
});
