import { indexToResume } from './indexToResume.ts';

const begun = (updatedAt: number) => ({ finished: false, updatedAt });
const done = (updatedAt: number) => ({ finished: true, updatedAt });

it.each([
  ['returns undefined if nothing was begun', [null, null], undefined],
  ['continues with the entry that was played last', [done(1), begun(3), begun(2)], 1],
  ['continues after a finished entry with the next unfinished one', [done(3), done(2), null], 2],
  ['goes back from the end to the first unfinished entry', [null, done(1), done(2)], 0],
  ['returns undefined if everything is finished', [done(1), done(2)], undefined],
] as const)('indexToResume %s', (_, marks, place) => expect(indexToResume(marks)).toBe(place));
