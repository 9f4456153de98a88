import {
  forgetArticle,
  getArticle,
  listArticles,
  listSavedArticles,
  saveArticle,
} from '#contract/catalogue/articles.ts';
import { api, calling } from '#platform/http/api.ts';

const articlesApi = api.enhanceEndpoints({ addTagTypes: ['SavedArticles'] }).injectEndpoints({
  endpoints: (build) => ({
    listArticles: build.query(calling(listArticles)),
    getArticle: build.query(calling(getArticle)),
    listSavedArticles: build.query({ ...calling(listSavedArticles), providesTags: ['SavedArticles'] }),
    saveArticle: build.mutation({ ...calling(saveArticle), invalidatesTags: ['SavedArticles'] }),
    forgetArticle: build.mutation({ ...calling(forgetArticle), invalidatesTags: ['SavedArticles'] }),
  }),
});

export const {
  useListArticlesQuery,
  useGetArticleQuery,
  useListSavedArticlesQuery,
  useSaveArticleMutation,
  useForgetArticleMutation,
} = articlesApi;
