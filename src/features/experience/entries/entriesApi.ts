import * as contract from '#contract/experience/entries.ts';
import type { EntryFilter } from '#contract/experience/entries.ts';
import * as ranking from '#contract/experience/ranking.ts';
import { api, calling } from '#platform/http/api.ts';
import { callingPages } from '#platform/http/hooks/callingPages.ts';

const PAGE_SIZE = 20;

const entriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEntries: build.infiniteQuery({
      ...callingPages(contract.listEntries, PAGE_SIZE, (filter: EntryFilter, page) => ({
        query: { ...filter, ...page },
      })),
      providesTags: ['Entries'],
    }),
    listOwnEntries: build.infiniteQuery({
      ...callingPages(contract.listOwnEntries, PAGE_SIZE, (_: undefined, page) => ({ query: page })),
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
    listExperienceRanking: build.query({
      ...calling(ranking.listExperienceRanking),
      providesTags: ['Aims', 'Entries'],
    }),
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
