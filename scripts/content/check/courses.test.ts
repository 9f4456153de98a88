import { readdirSync } from 'node:fs';
import { readJson } from '#scripts/content/pack.ts';

interface Series {
  kind?: 'course';
  stories: string[];
}

const chapters = readdirSync('content/built-in/series')
  .map((file) => readJson('series', file) as Series)
  .filter(({ kind }) => kind === 'course')
  .flatMap(({ stories }) => stories)
  .map(
    (id) => readJson('stories', `${id}.json`) as { id: string; afterwards?: { question: string; activity: string } },
  );

it('every chapter of a course ends with a question and an activity', () => {
  expect(chapters.length).toBeGreaterThan(15);
  const lacking = chapters.filter(({ afterwards }) => !/？/.test(afterwards?.question ?? '') || !afterwards?.activity);
  expect(lacking.map(({ id }) => id)).toEqual([]);
});

it('no two chapters ask the same question or suggest the same activity', () => {
  const prompts = chapters.flatMap(({ afterwards }) => [afterwards?.question, afterwards?.activity]);
  expect(new Set(prompts).size).toBe(2 * chapters.length);
});

it('activities with heat, knives or yeast say that an adult must take part', () => {
  const risky = chapters.filter(({ afterwards }) => /温水|酵母|刀|炉|蜡烛|洗洁精/.test(afterwards?.activity ?? ''));
  expect(risky.length).toBeGreaterThan(0);
  expect(risky.filter(({ afterwards }) => !/大人/.test(afterwards?.activity ?? '')).map(({ id }) => id)).toEqual([]);
});
