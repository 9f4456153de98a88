import { getReport } from '#contract/learning/report.ts';
import type { PeriodKind } from '#lib/report/period.ts';
import { api, calling } from '#platform/http/api.ts';

/** A period, and a day in it; without a day it is the current one. */
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
      // Tags cannot say when a story has been heard for another minute, so the report is not kept.
      keepUnusedDataFor: 0,
      providesTags: ['Listening', 'Learning', 'Books'],
    }),
  }),
});

export const { useGetReportQuery } = reportApi;
