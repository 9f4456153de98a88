import { readdirSync } from 'node:fs';
import { readJson } from '#scripts/content/pack.ts';

interface Article {
  id: string;
  order: number;
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

it('about as many articles call the child 他 as 她, and no three successive articles use the same pronoun', () => {
  const pronouns = articles
    .sort((a, b) => a.order - b.order)
    .map(textOf)
    .map((text) => (mentions(text, '她') > mentions(text.replace(/他们|他人|其他/g, ''), '他') ? '她' : '他'))
    .join('');
  expect(pronouns).not.toMatch(/(.)\1\1/u);
  expect(Math.abs(mentions(pronouns, '她') - mentions(pronouns, '他'))).toBeLessThanOrEqual(2);
});
