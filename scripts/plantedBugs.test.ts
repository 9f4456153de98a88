import { bugs as erasureBugs } from '#test/erasure/bugs.ts';
import { bugs } from '#test/kill/bugs.ts';
import { withBug } from '#test/races/plants.ts';
import { races } from '#test/races/races.ts';

it('`npm run races` has eighteen races (docs/races.md)', () => {
  expect(new Set(races.map(({ name }) => name)).size).toBe(18);
});

it.each(races)('the guard that the race "$name" removes still exists in the code', ({ plant }) => {
  expect(withBug(plant)).not.toContain(plant.guard);
});

it.each([...bugs, ...erasureBugs])('the guard that the bug "$name" removes still exists in the code', (bug) => {
  expect(withBug(bug)).not.toContain(bug.guard);
});
