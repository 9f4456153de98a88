import { useEffect } from 'react';
import * as contract from '#contract/family/health.ts';
import type { HealthRecord } from '#contract/family/health.ts';
import type { HealthKind } from '#lib/health/healthRules.ts';
import { api, calling } from '#platform/http/api.ts';
import { callingPages } from '#platform/http/hooks/callingPages.ts';
import { usePages } from '#platform/http/hooks/usePages.ts';
import type { QueryResult } from '#ui/state/QueryState.tsx';
import { withPrivatePictures } from '#widgets/pictures/withPrivatePictures.ts';

const PAGE_SIZE = 50;

interface Records {
  childId: string;
  kind: HealthKind;
}

const healthApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHealthRecords: build.infiniteQuery({
      ...callingPages(contract.listHealthRecords, PAGE_SIZE, ({ childId, kind }: Records, page) => ({
        params: { childId },
        query: { kind, ...page },
      })),
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
 * Returns all records of a kind, newest first. Returns no data before the last page has arrived, because a curve needs
 * all records. Few families have more than one page.
 */
export function useHealthRecords(childId: string, kind: HealthKind): QueryResult<HealthRecord[]> {
  const { fetchMore, end, currentData, error, isFetching, refetch } = usePages(
    healthApi.useListHealthRecordsInfiniteQuery({ childId, kind }, withPrivatePictures),
  );
  useEffect(() => fetchMore(), [fetchMore]);
  return { isFetching, refetch, error, currentData: end.state === 'over' ? currentData : undefined };
}
