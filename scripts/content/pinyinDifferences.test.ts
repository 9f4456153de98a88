import { findDifferences, readWordBooks } from './pinyinDifferences.ts';

it('every reading of the word books that a dictionary has otherwise is meant so, and no reason is left over', () => {
  const { differences, idleReasons } = findDifferences(readWordBooks());
  expect(differences.filter(({ reason }) => reason === '')).toEqual([]);
  expect(idleReasons).toEqual([]);
  expect(differences.length).toBeGreaterThan(0);
});
