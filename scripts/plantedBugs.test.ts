import { bugs as erasureBugs } from '#test/erasure/bugs.ts';
import { bugs } from '#test/kill/bugs.ts';
import { withBug } from '#test/races/plants.ts';
import { races } from '#test/races/races.ts';

it('there are seventeen races', () => {
  expect(new Set(races.map(({ name }) => name)).size).toBe(17);
});

it.each(races)('the code of the guard that the race "$name" removes still exists', ({ plant }) => {
  expect(withBug(plant)).not.toContain(plant.sound);
});

it.each([...bugs, ...erasureBugs])('the code of the guard that the bug "$name" removes still exists', (bug) => {
  expect(withBug(bug)).not.toContain(bug.sound);
});
