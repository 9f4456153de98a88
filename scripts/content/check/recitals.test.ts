import { chosenStories, readJson, readReading } from '#scripts/content/pack.ts';
import type { SentenceTiming } from '#scripts/content/pack.ts';

interface Line {
  sounds: string;
  syllables: number;
  ms: number;
}

/**
 * The maximum pace of a second recital, relative to the pace of the first one: for the recital as a whole, and for each
 * line.
 */
const slower = { whole: 0.9, line: 0.96 };

function linesOf(id: string): { slow: Line[]; first: Line[] } {
  const { sentences: timings } = readJson('media', 'timings', `${id}.json`) as { sentences: SentenceTiming[] };
  const lines = readReading(id).sentences.map(({ pinyin, isSlow = false }, index) => {
    const { startMs = 0, endMs = 0 } = timings[index] ?? {};
    const syllables = pinyin.match(/[a-zü]+[1-5]/g) ?? [];
    return { isSlow, sounds: syllables.join(' '), syllables: syllables.length, ms: endMs - startMs };
  });
  const slow = lines.filter(({ isSlow }) => isSlow);
  return { slow, first: lines.filter(({ isSlow }) => !isSlow) };
}

const pairs = chosenStories([]).flatMap((id) => {
  const { slow, first } = linesOf(id);
  const both = slow.flatMap((again) => {
    const before = first.find(({ sounds }) => sounds === again.sounds);
    return before ? [{ before, again }] : [];
  });
  return both.length > 0 ? [{ id, both }] : [];
});

it('the second recital of each poem and rhyme is slower than the first, as a whole and in each line', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(20);
  const hurried = pairs.flatMap(({ id, both }) => {
    const total = (which: 'before' | 'again') => both.reduce((sum, pair) => sum + pair[which].ms, 0);
    const whole = total('before') > slower.whole * total('again') ? [id] : [];
    const lines = both.filter(({ before, again }) => before.ms > slower.line * again.ms);
    return [...whole, ...lines.map(({ again }) => `${id}: ${again.sounds}`)];
  });
  expect(hurried).toEqual([]);
});
