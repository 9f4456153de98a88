import * as contract from '#contract/experience/timeline.ts';
import type { EntryKind } from '#lib/experience/entryRules.ts';
import { api, calling } from '#platform/http/api.ts';
import { callingPages } from '#platform/http/hooks/callingPages.ts';

const PAGE_SIZE = 30;

export interface TimelineFilters {
  kind: EntryKind | undefined;
  year: number | undefined;
}

const timelineApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTimeline: build.infiniteQuery({
      ...callingPages(contract.listTimeline, PAGE_SIZE, ({ kind, year }: TimelineFilters, page) => ({
        query: { kind, year, ...page },
      })),
      providesTags: ['Timeline'],
    }),
    getTimelineSummary: build.query({ ...calling(contract.getTimelineSummary), providesTags: ['Timeline'] }),
  }),
});

export const { useListTimelineInfiniteQuery, useGetTimelineSummaryQuery } = timelineApi;
