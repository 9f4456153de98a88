import { useEffect } from 'react';
import * as contract from '#contract/family/health.ts';
import type { HealthRecord } from '#contract/family/health.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { HealthKind } from '#lib/health/healthRules.ts';
import { api, calling, callOf } from '#platform/http/api.ts';
import { usePages } from '#platform/http/hooks/usePages.ts';
import type { QueryResult } from '#ui/state/QueryState.tsx';

const PAGE_SIZE = 50;

interface Records {
  childId: string;
  kind: HealthKind;
}

const healthApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHealthRecords: build.infiniteQuery<ReplyOf<typeof contract.listHealthRecords>, Records, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg: { childId, kind }, pageParam }) =>
        callOf(contract.listHealthRecords, {
          params: { childId },
          query: { kind, limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        }),
      providesTags: ['Health'],
    }),
    addHealthRecord: build.mutation({
      ...calling(contract.addHealthRecord),
      invalidatesTags: ['Health', 'Timeline', 'Kept'],
    }),
    changeHealthRecord: build.mutation({
      ...calling(contract.changeHealthRecord),
      invalidatesTags: ['Health', 'Timeline', 'Kept'],
    }),
    removeHealthRecord: build.mutation({
      ...calling(contract.removeHealthRecord),
      invalidatesTags: ['Health', 'Timeline', 'Kept'],
    }),
  }),
});

export const { useAddHealthRecordMutation, useChangeHealthRecordMutation, useRemoveHealthRecordMutation } = healthApi;

/**
 * Returns all records of a kind, newest first, but no data before the last page has arrived, because a curve needs all
 * of them. Few families have more than one page.
 */
export function useHealthRecords(childId: string, kind: HealthKind): QueryResult<HealthRecord[]> {
  const { fetchMore, end, currentData, error, isFetching, refetch } = usePages(
    healthApi.useListHealthRecordsInfiniteQuery({ childId, kind }),
  );
  useEffect(() => fetchMore(), [fetchMore]);
  return { isFetching, refetch, error, currentData: end.state === 'over' ? currentData : undefined };
}
