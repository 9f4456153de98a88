import { readdirSync } from 'node:fs';
import { readJson } from '#scripts/content/pack.ts';

const MINUTE = 60_000;

/** For each kind of story, the range of lengths in minutes and the number of stories that listeners are promised. */
const kinds: [kind: string, of: RegExp, least: number, most: number, count: number][] = [
  ['episode of a serial', /-\d\d\.json$/, 6, 9, 20],
  ['retelling', /^old-/, 7, 10, 30],
];

it.each(kinds)(
  'there are enough stories of the kind %s, and each has the promised length',
  (_, of, least, most, count) => {
    const files = readdirSync('content/built-in/stories').filter((file) => of.test(file));
    const durations = files.map((file) => {
      const { durationMs } = readJson('media', 'timings', file) as { durationMs: number };
      return { file, minutes: durationMs / MINUTE };
    });
    expect(durations.length).toBeGreaterThanOrEqual(count);
    const wrong = durations.filter(({ minutes }) => minutes < least || minutes > most);
    expect(wrong).toEqual([]);
  },
);
