import { listFeedback } from '#contract/account/feedback.ts';
import { getReport } from '#contract/learning/report.ts';
import { api, calling } from '#platform/http/api.ts';

/** How many threads are looked at for answers; the latest ones come first. */
const THREADS = 20;

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWeek: build.query({
      ...calling(getReport, () => ({ query: { period: 'week' as const } })),
      // As for the report itself.
      keepUnusedDataFor: 0,
      providesTags: ['Listening', 'Learning', 'Books'],
    }),
    countUnreadAnswers: build.query({
      ...calling(listFeedback, () => ({ query: { limit: THREADS } })),
      transformResponse: ({ items }: { items: readonly { isUnread: boolean }[] }) =>
        items.filter(({ isUnread }) => isUnread).length,
      providesTags: ['Feedback'],
    }),
  }),
});

export const { useGetWeekQuery, useCountUnreadAnswersQuery } = profileApi;
