import * as contract from '#contract/experience/timeline.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { EntryKind } from '#lib/experience/entryRules.ts';
import { api, calling, callOf } from '#platform/http/api.ts';

const PAGE_SIZE = 30;

export interface TimelineFilters {
  kind: EntryKind | undefined;
  year: number | undefined;
}

const timelineApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTimeline: build.infiniteQuery<ReplyOf<typeof contract.listTimeline>, TimelineFilters, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg: { kind, year }, pageParam }) =>
        callOf(contract.listTimeline, {
          query: { kind, year, limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        }),
      providesTags: ['Timeline'],
    }),
    getTimelineSummary: build.query({ ...calling(contract.getTimelineSummary), providesTags: ['Timeline'] }),
  }),
});

export const { useListTimelineInfiniteQuery, useGetTimelineSummaryQuery } = timelineApi;
