import * as contract from '#contract/account/feedback.ts';
import { api, calling } from '#platform/http/api.ts';
import { callingPages } from '#platform/http/hooks/callingPages.ts';
import { usePages } from '#platform/http/hooks/usePages.ts';

const PAGE_SIZE = 20;

const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFeedback: build.infiniteQuery({
      ...callingPages(contract.listFeedback, PAGE_SIZE, (_: undefined, page) => ({ query: page })),
      providesTags: ['Feedback'],
    }),
    getFeedback: build.query({
      ...calling(contract.getFeedback, (feedbackId: string) => ({ params: { feedbackId } })),
      providesTags: ['Feedback'],
    }),
    writeFeedback: build.mutation({ ...calling(contract.writeFeedback), invalidatesTags: ['Feedback'] }),
    replyToFeedback: build.mutation({ ...calling(contract.replyToFeedback), invalidatesTags: ['Feedback'] }),
    closeFeedback: build.mutation({ ...calling(contract.closeFeedback), invalidatesTags: ['Feedback'] }),
    markFeedbackRead: build.mutation({ ...calling(contract.markFeedbackRead), invalidatesTags: ['Feedback'] }),
  }),
});

export const {
  useGetFeedbackQuery,
  useWriteFeedbackMutation,
  useReplyToFeedbackMutation,
  useCloseFeedbackMutation,
  useMarkFeedbackReadMutation,
} = feedbackApi;

/** Returns the messages that the account has written; those with the latest change come first. */
export const useFeedbackList = () =>
  usePages(feedbackApi.useListFeedbackInfiniteQuery(undefined, { refetchOnMountOrArgChange: true }));
