import type { ReplyOf } from '#contract/endpoint.ts';
import * as catalogue from '#contract/catalogue/catalogue.ts';
import * as contract from '#contract/stories/history.ts';
import { api, calling, callOf } from '#platform/http/api.ts';

type HistoryPage = ReplyOf<typeof contract.listHistory>;
const PAGE_SIZE = 30;

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHistory: build.infiniteQuery<HistoryPage, undefined, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next, refetchCachedPages: false },
      query: ({ pageParam }) =>
        callOf(contract.listHistory, {
          query: { limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) },
        }),
      providesTags: ['History'],
    }),
    removeFromHistory: build.mutation({
      ...calling(contract.removeFromHistory, (storyId: string) => ({ params: { storyId } })),
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
    clearHistory: build.mutation({ ...calling(contract.clearHistory), invalidatesTags: ['History', 'Listening'] }),
    restoreHistory: build.mutation({
      ...calling(contract.restoreHistory, (removedAt: number) => ({ body: { removedAt } })),
      invalidatesTags: ['History', 'Listening'],
    }),
    listSubscriptions: build.query({ ...calling(catalogue.listSubscriptions), providesTags: ['Subscriptions'] }),
  }),
});

export const {
  useListHistoryInfiniteQuery,
  useRemoveFromHistoryMutation,
  useClearHistoryMutation,
  useRestoreHistoryMutation,
  useListSubscriptionsQuery,
} = historyApi;
