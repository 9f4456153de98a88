import * as contract from '#contract/experience/entries.ts';
import type { EntryFilter } from '#contract/experience/entries.ts';
import * as ranking from '#contract/experience/ranking.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { api, calling, callOf } from '#platform/http/api.ts';

const PAGE_SIZE = 20;

const pages = { infiniteQueryOptions: { initialPageParam: null, getNextPageParam: nextOf } };

function nextOf({ next }: { next: string | null }): string | null {
  return next;
}

const pageAt = (cursor: string | null) => ({ limit: PAGE_SIZE, ...(cursor !== null && { cursor }) });

const entriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEntries: build.infiniteQuery<ReplyOf<typeof contract.listEntries>, EntryFilter, string | null>({
      ...pages,
      query: ({ queryArg, pageParam }) =>
        callOf(contract.listEntries, { query: { ...queryArg, ...pageAt(pageParam) } }),
      providesTags: ['Entries'],
    }),
    listOwnEntries: build.infiniteQuery<ReplyOf<typeof contract.listOwnEntries>, undefined, string | null>({
      ...pages,
      query: ({ pageParam }) => callOf(contract.listOwnEntries, { query: pageAt(pageParam) }),
      providesTags: ['Entries'],
    }),
    listTags: build.query({ ...calling(contract.listTags), providesTags: ['Entries'] }),
    getEntry: build.query({ ...calling(contract.getEntry), providesTags: ['Entries'] }),
    recommendEntries: build.query({ ...calling(contract.recommendEntries), providesTags: ['Entries', 'Family'] }),
    shareEntry: build.mutation({
      ...calling(contract.shareEntry),
      invalidatesTags: ['Entries', 'Aims', 'Kept', 'Timeline'],
    }),
    removeEntry: build.mutation({
      ...calling(contract.removeEntry),
      invalidatesTags: ['Entries', 'Aims', 'Kept', 'Timeline'],
    }),
    reportEntry: build.mutation(calling(contract.reportEntry)),
    searchExperience: build.query({
      ...calling(contract.searchExperience),
      providesTags: ['Entries', 'Aims', 'Honours', 'Health'],
    }),
    listExperienceRanking: build.query({ ...calling(ranking.listExperienceRanking), providesTags: ['Aims'] }),
    showInExperienceRanking: build.mutation({
      ...calling(ranking.showInExperienceRanking),
      invalidatesTags: ['Aims'],
    }),
  }),
});

export const {
  useListEntriesInfiniteQuery,
  useListOwnEntriesInfiniteQuery,
  useListTagsQuery,
  useGetEntryQuery,
  useRecommendEntriesQuery,
  useShareEntryMutation,
  useRemoveEntryMutation,
  useReportEntryMutation,
  useSearchExperienceQuery,
  useListExperienceRankingQuery,
  useShowInExperienceRankingMutation,
} = entriesApi;
