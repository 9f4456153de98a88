import type { Article, ArticleCard } from '#contract/catalogue/articles.ts';

export const anArticleCard = (id = 'calm', overrides: Partial<ArticleCard> = {}): ArticleCard => ({
  id,
  title: `文章 ${id}`,
  summary: '一句话的简介',
  theme: 'sleep',
  ageFrom: 3,
  ageTo: 6,
  cover: `/media/cover/${id}`,
  minutes: 2,
  hasSound: false,
  ...overrides,
});

export const anArticle = (id = 'calm', overrides: Partial<Article> = {}): Article => ({
  ...anArticleCard(id),
  sections: [
    { heading: '', paragraphs: ['孩子不是故意的。'] },
    { heading: '先等一等', paragraphs: ['等他平静下来。'] },
  ],
  tips: ['今晚少说一句'],
  basis: '来自多项研究。',
  sound: null,
  ...overrides,
});
