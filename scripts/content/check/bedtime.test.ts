import { readdirSync } from 'node:fs';
import { packFolder, readJson, readReading } from '#scripts/content/pack.ts';
import type { SentenceTiming } from '#scripts/content/pack.ts';
import { countSyllables } from '#scripts/content/pinyin/pinyin.ts';

interface Entry {
  id: string;
  category: string;
  stories: string[];
}

const entriesOf = (folder: string) =>
  readdirSync(`${packFolder}/${folder}`).map((file) => readJson(folder, file) as Entry);

const stories = entriesOf('stories');
const isAtBedtime = ({ category }: Entry): boolean => category === 'bedtime';

it('every story of a bedtime series has the category "bedtime", which puts it on the good-night shelf', () => {
  const listed = entriesOf('series')
    .filter(isAtBedtime)
    .flatMap((series) => series.stories);
  expect(listed.length).toBeGreaterThanOrEqual(10);
  expect(listed.filter((id) => !stories.some((story) => story.id === id && isAtBedtime(story)))).toEqual([]);
});

const timingsOf = (id: string) =>
  (readJson('media', 'timings', `${id}.json`) as { sentences: SentenceTiming[] }).sentences;

/** Returns the number of syllables a second, without the pauses between sentences. */
function paceOf(id: string): number {
  const spokenMs = timingsOf(id).reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  return (countSyllables(readReading(id).sentences) * 1000) / spokenMs;
}

/** Returns the mean pause between two sentences, in milliseconds. */
function pauseOf(id: string): number {
  const timings = timingsOf(id);
  const pauses = timings.slice(1).map(({ startMs }, index) => startMs - (timings[index]?.endMs ?? 0));
  return mean(pauses);
}

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

it('bedtime stories are read more slowly than other stories, with longer pauses', () => {
  const idsOf = (isWanted: (story: Entry) => boolean) => stories.filter(isWanted).map(({ id }) => id);
  const slow = idsOf(isAtBedtime);
  const others = idsOf((story) => !isAtBedtime(story));
  expect(slow.length).toBeGreaterThanOrEqual(11);
  expect(mean(slow.map(paceOf))).toBeLessThan(0.97 * mean(others.map(paceOf)));
  expect(Math.min(...slow.map(pauseOf))).toBeGreaterThan(1.1 * mean(others.map(pauseOf)));
});
