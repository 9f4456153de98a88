import type { ReplyOf } from '#contract/endpoint.ts';
import * as contract from '#contract/search.ts';
import { api, calling } from '#platform/http/api.ts';

/** Hot words change by the day. */
const KEEP_HOT_SECONDS = 600;

const searchApi = api.enhanceEndpoints({ addTagTypes: ['SearchHistory'] }).injectEndpoints({
  endpoints: (build) => ({
    suggest: build.query<ReplyOf<typeof contract.suggest>, string>({
      query: (text) => calling(contract.suggest)({ body: { text } }),
      providesTags: ['Listening'],
    }),
    search: build.query<contract.SearchReply, { text: string; kind: 'all' | contract.SearchKind }>({
      query: (body) => calling(contract.search)({ body }),
      providesTags: ['Listening'],
      async onQueryStarted({ kind }, { dispatch, queryFulfilled }) {
        await queryFulfilled.catch(() => undefined);
        if (kind === 'all') dispatch(searchApi.util.invalidateTags(['SearchHistory']));
      },
    }),
    listHotWords: build.query<ReplyOf<typeof contract.listHotWords>, undefined>({
      query: () => calling(contract.listHotWords)({}),
      providesTags: ['Listening'],
      keepUnusedDataFor: KEEP_HOT_SECONDS,
    }),
    listSearchHistory: build.query<ReplyOf<typeof contract.listSearchHistory>, undefined>({
      query: () => calling(contract.listSearchHistory)({}),
      providesTags: ['SearchHistory'],
    }),
    removeSearch: build.mutation<unknown, string>({
      query: (text) => calling(contract.removeSearch)({ body: { text } }),
      async onQueryStarted(removed, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          searchApi.util.updateQueryData('listSearchHistory', undefined, (list) => {
            list.texts = list.texts.filter((text) => text !== removed);
          }),
        );
        await queryFulfilled.catch(patch.undo);
      },
    }),
    clearSearchHistory: build.mutation<unknown, undefined>({
      query: () => calling(contract.clearSearchHistory)({}),
      invalidatesTags: ['SearchHistory'],
    }),
  }),
});

export const {
  useSuggestQuery,
  useSearchQuery,
  useListHotWordsQuery,
  useListSearchHistoryQuery,
  useRemoveSearchMutation,
  useClearSearchHistoryMutation,
} = searchApi;
