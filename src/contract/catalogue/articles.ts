import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Id, wholeNumber } from '#contract/fields.ts';

export const ArticleTheme = v.picklist(['sleep', 'reading', 'feelings', 'habits', 'screen', 'language', 'school']);
export type ArticleTheme = v.InferOutput<typeof ArticleTheme>;

export const ArticleCard = v.object({
  id: Id,
  title: v.string(),
  summary: v.string(),
  theme: ArticleTheme,
  ageFrom: Count,
  ageTo: Count,
  cover: v.string(),
  minutes: Count,
  hasSound: v.boolean(),
});
export type ArticleCard = v.InferOutput<typeof ArticleCard>;

const Article = v.object({
  ...ArticleCard.entries,
  sections: v.array(v.object({ heading: v.string(), paragraphs: v.array(v.string()) })),
  /** Small things that parents can try today. */
  tips: v.array(v.string()),
  /** The evidence for the advice, and how reliable that evidence is. */
  basis: v.string(),
  sound: v.nullable(v.object({ url: v.string(), durationMs: Count, isSynthesised: v.boolean() })),
});
export type Article = v.InferOutput<typeof Article>;

/**
 * Returns all articles when neither a theme nor an age is given; an age selects the articles written for it. `kinds`:
 * which themes have articles for which ages, independent of the filter; absent from earlier gateways.
 */
export const listArticles = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/articles',
  summary: 'Articles for parents',
  access: 'open',
  query: v.object({
    theme: v.optional(ArticleTheme),
    age: v.optional(wholeNumber(0, 18)),
  }),
  reply: v.object({
    items: v.array(ArticleCard),
    kinds: v.optional(v.array(v.object({ theme: ArticleTheme, ageFrom: Count, ageTo: Count }))),
  }),
});

export const getArticle = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/articles/:articleId',
  summary: 'One article for parents',
  access: 'open',
  params: v.object({ articleId: Id }),
  reply: Article,
});

/** The reply is sorted by the time at which the user saved an article, newest first. */
export const listSavedArticles = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/saved-articles',
  summary: 'The articles the user has saved',
  access: 'user',
  reply: v.object({ items: v.array(ArticleCard) }),
});

export const saveArticle = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/saved-articles/:articleId',
  summary: 'Save an article',
  access: 'user',
  params: v.object({ articleId: Id }),
  reply: v.object({}),
});

export const forgetArticle = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/saved-articles/:articleId',
  summary: 'Remove an article from the saved ones',
  access: 'user',
  params: v.object({ articleId: Id }),
  reply: v.object({}),
});
