import { readdirSync } from 'node:fs';
import { ageBands, lengthBands } from '#contract/catalogue/catalogue.ts';
import { readJson } from '#scripts/content/pack.ts';

interface Story {
  id: string;
  ageFrom: number;
  ageTo: number;
  access: 'free' | 'vip';
  durationMs: number;
}

const stories = readdirSync('content/built-in/stories').map((file) => {
  const story = readJson('stories', file) as Story;
  return { ...story, ...(readJson('media', 'timings', `${story.id}.json`) as Pick<Story, 'durationMs'>) };
});

const countOf = (accepts: (story: Story) => boolean): number => stories.filter(accepts).length;

/** The smallest number of stories that each filter must find. With fewer results, a filter would look broken. */
const FEWEST = 4;

it.each(Object.entries(lengthBands))(
  'the filter for stories of the length "%s" finds at least four stories',
  (_, [fromMs, toMs]) => {
    expect(countOf(({ durationMs }) => durationMs >= fromMs && durationMs < toMs)).toBeGreaterThanOrEqual(FEWEST);
  },
);

it.each(Object.entries(ageBands))('the filter for the ages %s finds at least four stories', (_, [youngest, oldest]) => {
  expect(countOf(({ ageFrom, ageTo }) => ageFrom <= oldest && ageTo >= youngest)).toBeGreaterThanOrEqual(FEWEST);
});

it.each(['free', 'vip'] as const)(
  'the filter for stories with the access "%s" finds at least four stories',
  (wanted) => {
    expect(countOf(({ access }) => access === wanted)).toBeGreaterThanOrEqual(FEWEST);
  },
);
