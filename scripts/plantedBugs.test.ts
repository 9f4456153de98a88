import { bugs as erasureBugs } from '#test/erasure/bugs.ts';
import { bugs } from '#test/kill/bugs.ts';
import { withBug } from '#test/races/plants.ts';
import { races } from '#test/races/races.ts';

it('there are seventeen races', () => {
  expect(new Set(races.map(({ name }) => name)).size).toBe(17);
});

it.each(races)('the guard of the race "$name" is still where its bug is planted', ({ plant }) => {
  expect(withBug(plant)).not.toContain(plant.sound);
});

it.each([...bugs, ...erasureBugs])('the guard against "$name" is still where its bug is planted', (bug) => {
  expect(withBug(bug)).not.toContain(bug.sound);
});
