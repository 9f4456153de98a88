import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import * as v from 'valibot';
import * as contract from '#contract/catalogue/catalogue.ts';
import type { ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { api, callOf, calling } from '#platform/http/api.ts';
import { callingPages } from '#platform/http/hooks/callingPages.ts';

type Query = RequestOf<typeof contract.listStories>['query'];
export type StoryFilters = Omit<Query, 'limit' | 'cursor'>;
export type StoryPage = ReplyOf<typeof contract.listStories>;

const PAGE_SIZE = 30;
/** How long a list stays in the cache. A user who comes back within this time finds the list unchanged. */
const KEEP_LIST_SECONDS = 300;

export const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    listStories: build.infiniteQuery({
      ...callingPages(
        contract.listStories,
        PAGE_SIZE,
        (filters: StoryFilters, page) => ({ query: { ...filters, ...page } }),
        { refetchCachedPages: false },
      ),
      keepUnusedDataFor: KEEP_LIST_SECONDS,
      providesTags: ['Listening'],
    }),
    listCategories: build.query({
      ...calling(contract.listCategories),
      providesTags: ['Listening'],
      keepUnusedDataFor: KEEP_LIST_SECONDS,
    }),
    listLimited: build.query({ ...calling(contract.listLimited), providesTags: ['Listening'] }),
    getSeries: build.query({ ...calling(contract.getSeries), providesTags: ['Listening'] }),
    setSubscribed: build.mutation<unknown, { seriesId: string; isSubscribed: boolean }>({
      query: ({ seriesId, isSubscribed }) =>
        callOf(isSubscribed ? contract.subscribe : contract.unsubscribe, { params: { seriesId } }),
      async onQueryStarted({ seriesId, isSubscribed }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          catalogueApi.util.updateQueryData('getSeries', { params: { seriesId } }, (series) => {
            series.isSubscribed = isSubscribed;
          }),
        );
        await queryFulfilled.catch(patch.undo);
      },
      invalidatesTags: ['Subscriptions'],
    }),
  }),
});

export const {
  useListStoriesInfiniteQuery,
  useListCategoriesQuery,
  useListLimitedQuery,
  useGetSeriesQuery,
  useSetSubscribedMutation,
} = catalogueApi;

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** Returns the address parameter `id` if it can be the id of a series, otherwise undefined (ROUTE-07). */
export function seriesIdOf(id: string | null | undefined): string | undefined {
  const parsed = v.safeParse(contract.getSeries.params, { seriesId: id });
  return parsed.success ? parsed.output.seriesId : undefined;
}

export function prefetchCategories(_: Record<string, string>, dispatch: Dispatch): void {
  void dispatch(catalogueApi.endpoints.listCategories.initiate(undefined, { subscribe: false }));
}

export function prefetchSeries(params: Record<string, string>, dispatch: Dispatch): void {
  const seriesId = seriesIdOf(params['id']);
  if (seriesId === undefined) return;
  void dispatch(catalogueApi.endpoints.getSeries.initiate({ params: { seriesId } }, { subscribe: false }));
  void dispatch(
    catalogueApi.endpoints.listStories.initiate({ series: seriesId, sort: 'series' }, { subscribe: false }),
  );
}
