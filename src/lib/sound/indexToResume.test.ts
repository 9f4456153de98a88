import { indexToResume } from './indexToResume.ts';

const begun = (updatedAt: number) => ({ finished: false, updatedAt });
const done = (updatedAt: number) => ({ finished: true, updatedAt });

it.each([
  ['returns no index if no entry of the list was begun', [null, null], undefined],
  ['returns the index of the unfinished entry that was played last', [done(1), begun(3), begun(2)], 1],
  [
    'returns the index of the next unfinished entry if the entry that was played last is finished',
    [done(3), done(2), null],
    2,
  ],
  ['returns the index of the first unfinished entry if the last entry was finished last', [null, done(1), done(2)], 0],
  ['returns no index if all entries are finished', [done(1), done(2)], undefined],
] as const)('indexToResume %s', (_, marks, place) => expect(indexToResume(marks)).toBe(place));
