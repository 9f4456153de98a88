import * as contract from '#contract/catalogue/search.ts';
import { api, calling } from '#platform/http/api.ts';

/** How long popular searches stay in the cache. They change only once a day. */
const KEEP_HOT_SECONDS = 600;

const searchApi = api.enhanceEndpoints({ addTagTypes: ['SearchHistory'] }).injectEndpoints({
  endpoints: (build) => ({
    suggest: build.query({
      ...calling(contract.suggest, (text: string) => ({ body: { text } })),
      providesTags: ['Listening'],
    }),
    search: build.query({
      ...calling(contract.search, (body: { text: string; kind: 'all' | contract.SearchKind }) => ({ body })),
      providesTags: ['Listening'],
      async onQueryStarted({ kind }, { dispatch, queryFulfilled }) {
        await queryFulfilled.catch(() => undefined);
        if (kind === 'all') dispatch(searchApi.util.invalidateTags(['SearchHistory']));
      },
    }),
    listHotWords: build.query({
      ...calling(contract.listHotWords),
      providesTags: ['Listening'],
      keepUnusedDataFor: KEEP_HOT_SECONDS,
    }),
    listSearchHistory: build.query({ ...calling(contract.listSearchHistory), providesTags: ['SearchHistory'] }),
    removeSearch: build.mutation({
      ...calling(contract.removeSearch, (text: string) => ({ body: { text } })),
      async onQueryStarted(removed, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          searchApi.util.updateQueryData('listSearchHistory', undefined, (list) => {
            list.texts = list.texts.filter((text) => text !== removed);
          }),
        );
        await queryFulfilled.catch(patch.undo);
      },
    }),
    clearSearchHistory: build.mutation({ ...calling(contract.clearSearchHistory), invalidatesTags: ['SearchHistory'] }),
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
