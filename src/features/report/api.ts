import { getReport } from '#contract/learning/report.ts';
import type { PeriodKind } from '#lib/report/period.ts';
import { api, calling } from '#platform/http/api.ts';

/** A kind of period, and a day in the period. Without a day, the current period is meant. */
export interface ReportPeriod {
  kind: PeriodKind;
  at: string | undefined;
}

const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReport: build.query({
      ...calling(getReport, ({ kind, at }: ReportPeriod) => ({
        query: { period: kind, ...(at === undefined ? {} : { at }) },
      })),
      // Replies are not kept, because no tag is invalidated when a story was heard for another minute.
      keepUnusedDataFor: 0,
      providesTags: ['Listening', 'Learning', 'Books'],
    }),
  }),
});

export const { useGetReportQuery } = reportApi;
