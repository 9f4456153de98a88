import { bugs as erasureBugs } from '#test/erasure/bugs.ts';
import { bugs } from '#test/kill/bugs.ts';
import { withBug } from '#test/races/plants.ts';
import { races } from '#test/races/races.ts';

it('`npm run races` runs eighteen different races, as docs/races.md says', () => {
  expect(new Set(races.map(({ name }) => name)).size).toBe(18);
});

it.each(races)('the source code that the race "$name" removes still exists', ({ plant }) => {
  expect(withBug(plant)).not.toContain(plant.guard);
});

it.each([...bugs, ...erasureBugs])('the source code that the bug "$name" removes still exists', (bug) => {
  expect(withBug(bug)).not.toContain(bug.guard);
});
