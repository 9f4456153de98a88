import { listFeedback } from '#contract/account/feedback.ts';
import { getReport } from '#contract/learning/report.ts';
import { api, calling } from '#platform/http/api.ts';

/** Unread answers are counted only in this many of the latest feedback threads. */
const THREADS = 20;

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWeek: build.query({
      ...calling(getReport, () => ({ query: { period: 'week' as const } })),
      // The reply is not cached, because a minute of listening changes the figures but invalidates no tag.
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
