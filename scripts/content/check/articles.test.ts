import { readdirSync } from 'node:fs';
import { readJson } from '#scripts/content/pack.ts';

interface Article {
  id: string;
  sections: { paragraphs: string[] }[];
  tips: string[];
  basis: string;
}

const articles = readdirSync('content/built-in/articles').map((file) => readJson('articles', file) as Article);

const textOf = ({ sections, tips }: Article) => [...sections.flatMap(({ paragraphs }) => paragraphs), ...tips].join('');
const mentions = (text: string, pronoun: string) => text.split(pronoun).length - 1;

it('every article names a source: a study with its year, or a document', () => {
  expect(articles.length).toBeGreaterThan(20);
  expect(articles.filter(({ basis }) => !/[12]\d{3}|《[^》]+》/.test(basis)).map(({ id }) => id)).toEqual([]);
});

it('an article calls the child 他 or 她, and about as many say 她', () => {
  const texts = articles.map(textOf);
  const ofGirls = texts.filter((text) => mentions(text, '她') > mentions(text.replace(/他们|他人|其他/g, ''), '他'));
  expect(ofGirls.length).toBeGreaterThanOrEqual(Math.floor(articles.length * 0.4));
  expect(ofGirls.length).toBeLessThanOrEqual(Math.ceil(articles.length * 0.6));
});
