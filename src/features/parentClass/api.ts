import type { ReplyOf, RequestOf } from '#contract/endpoint.ts';
import {
  forgetArticle,
  getArticle,
  listArticles,
  listSavedArticles,
  saveArticle,
  type Article,
} from '#contract/articles.ts';
import { api, calling } from '#platform/http/api.ts';

const articlesApi = api.enhanceEndpoints({ addTagTypes: ['SavedArticles'] }).injectEndpoints({
  endpoints: (build) => ({
    listArticles: build.query<ReplyOf<typeof listArticles>, RequestOf<typeof listArticles>>({
      query: calling(listArticles),
    }),
    getArticle: build.query<Article, RequestOf<typeof getArticle>>({ query: calling(getArticle) }),
    listSavedArticles: build.query<ReplyOf<typeof listSavedArticles>, undefined>({
      query: () => calling(listSavedArticles)({}),
      providesTags: ['SavedArticles'],
    }),
    saveArticle: build.mutation<object, RequestOf<typeof saveArticle>>({
      query: calling(saveArticle),
      invalidatesTags: ['SavedArticles'],
    }),
    forgetArticle: build.mutation<object, RequestOf<typeof forgetArticle>>({
      query: calling(forgetArticle),
      invalidatesTags: ['SavedArticles'],
    }),
  }),
});

export const {
  useListArticlesQuery,
  useGetArticleQuery,
  useListSavedArticlesQuery,
  useSaveArticleMutation,
  useForgetArticleMutation,
} = articlesApi;
