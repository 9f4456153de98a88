import { readdirSync } from 'node:fs';
import { readJson } from '#scripts/content/pack.ts';

interface Story {
  id: string;
  sentences: string[];
}

const episodes = readdirSync('content/built-in/stories')
  .filter((file) => /-\d\d\.json$/.test(file))
  .map((file) => readJson('stories', file) as Story)
  .sort((a, b) => a.id.localeCompare(b.id));
const texts = episodes.map(({ sentences }) => sentences);

it('an episode begins with a look back at the previous one if, and only if, the previous one ends by announcing it', () => {
  const isContinued = (sentences: string[]) => sentences.at(-1)?.endsWith('集，我们一起听。');
  const broken = texts.filter(
    (sentences, at) => at > 0 && isContinued(texts[at - 1] ?? []) !== sentences[0]?.startsWith('上一集'),
  );
  expect(broken).toEqual([]);
});

it('the series blue-bottle lists all episodes in order', () => {
  const { stories } = readJson('series', 'blue-bottle.json') as { stories: string[] };
  expect(stories).toEqual(episodes.map(({ id }) => id));
});
