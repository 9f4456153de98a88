import type { ArticleCard } from '#contract/catalogue/articles.ts';
import type { Editorial } from './editorialRepository.ts';

/** The reading speed of a parent in the evening, in characters per minute. */
const CHARACTERS_PER_MINUTE = 300;

const lengthOf = ({ sections, tips }: Editorial<'article'>['content']): number =>
  [...sections.flatMap(({ paragraphs }) => paragraphs), ...tips].join('').length;

export const cardOf = ({ content, addressOf }: Editorial<'article'>): ArticleCard => ({
  id: content.id,
  title: content.title,
  summary: content.summary,
  theme: content.theme,
  ageFrom: content.ageFrom,
  ageTo: content.ageTo,
  cover: addressOf(content.cover),
  minutes: Math.ceil(lengthOf(content) / CHARACTERS_PER_MINUTE),
  hasSound: content.sound !== null,
});
