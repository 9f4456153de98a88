import { placeToResume } from './placeToResume.ts';

const begun = (updatedAt: number) => ({ finished: false, updatedAt });
const done = (updatedAt: number) => ({ finished: true, updatedAt });

it.each([
  ['nothing was begun', [null, null], undefined],
  ['the last one begun is the one to go on with', [done(1), begun(3), begun(2)], 1],
  ['behind an end comes the next that is left', [done(3), done(2), null], 2],
  ['behind the last end comes what was left out', [null, done(1), done(2)], 0],
  ['all is done', [done(1), done(2)], undefined],
] as const)('%s', (_, marks, place) => expect(placeToResume(marks)).toBe(place));
