import * as catalogue from '#contract/catalogue/catalogue.ts';
import * as contract from '#contract/stories/history.ts';
import { api, calling } from '#platform/http/api.ts';
import { callingPages } from '#platform/http/hooks/callingPages.ts';

const PAGE_SIZE = 30;

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHistory: build.infiniteQuery({
      ...callingPages(contract.listHistory, PAGE_SIZE, (_: undefined, page) => ({ query: page }), {
        refetchCachedPages: false,
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
