import type { ReplyOf } from '#contract/endpoint.ts';
import * as catalogue from '#contract/catalogue.ts';
import * as contract from '#contract/history.ts';
import { api, calling } from '#platform/http/api.ts';

type HistoryPage = ReplyOf<typeof contract.listHistory>;
type Removed = ReplyOf<typeof contract.clearHistory>;

const PAGE_SIZE = 30;

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHistory: build.infiniteQuery<HistoryPage, undefined, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next, refetchCachedPages: false },
      query: ({ pageParam }) =>
        calling(contract.listHistory)({
          query: { limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) },
        }),
      providesTags: ['History'],
    }),
    removeFromHistory: build.mutation<Removed, string>({
      query: (storyId) => calling(contract.removeFromHistory)({ params: { storyId } }),
      async onQueryStarted(storyId, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          historyApi.util.updateQueryData('listHistory', undefined, ({ pages }) => {
            for (const page of pages) page.items = page.items.filter(({ story }) => story.id !== storyId);
          }),
        );
        await queryFulfilled.catch(patch.undo);
      },
      invalidatesTags: ['Listening'],
    }),
    clearHistory: build.mutation<Removed, undefined>({
      query: () => calling(contract.clearHistory)({}),
      invalidatesTags: ['History', 'Listening'],
    }),
    restoreHistory: build.mutation<unknown, number>({
      query: (removedAt) => calling(contract.restoreHistory)({ body: { removedAt } }),
      invalidatesTags: ['History', 'Listening'],
    }),
    listSubscriptions: build.query<ReplyOf<typeof catalogue.listSubscriptions>, undefined>({
      query: () => calling(catalogue.listSubscriptions)({}),
      providesTags: ['Subscriptions'],
    }),
  }),
});

export const {
  useListHistoryInfiniteQuery,
  useRemoveFromHistoryMutation,
  useClearHistoryMutation,
  useRestoreHistoryMutation,
  useListSubscriptionsQuery,
} = historyApi;
