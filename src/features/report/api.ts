import { getReport } from '#contract/learning/report.ts';
import type { PeriodKind } from '#lib/report/period.ts';
import { api, calling } from '#platform/http/api.ts';

/** A kind of period, and a day in it. If the day is undefined, the current period is meant. */
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
      // Replies are not cached, because a minute of listening changes the report but invalidates no tag.
      keepUnusedDataFor: 0,
      providesTags: ['Listening', 'Learning', 'Books'],
    }),
  }),
});

export const { useGetReportQuery } = reportApi;
