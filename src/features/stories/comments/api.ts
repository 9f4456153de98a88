import type { RequestOf, ReplyOf } from '#contract/endpoint.ts';
import * as contract from '#contract/comments.ts';
import { api, calling } from '#platform/http/api.ts';

type CommentPage = ReplyOf<typeof contract.listComments>;
type Report = RequestOf<typeof contract.reportComment>['body'];

const PAGE_SIZE = 10;

export const commentsApi = api.enhanceEndpoints({ addTagTypes: ['Comments'] }).injectEndpoints({
  endpoints: (build) => ({
    listComments: build.infiniteQuery<CommentPage, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next, refetchCachedPages: false },
      query: ({ queryArg: storyId, pageParam }) =>
        calling(contract.listComments)({
          params: { storyId },
          query: { limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) },
        }),
      // `Listening` stands for whose they are.
      providesTags: ['Listening'],
    }),
    writeComment: build.mutation<ReplyOf<typeof contract.writeComment>, { storyId: string; text: string }>({
      query: ({ storyId, text }) => calling(contract.writeComment)({ params: { storyId }, body: { text } }),
      async onQueryStarted({ storyId }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        dispatch(
          commentsApi.util.updateQueryData('listComments', storyId, ({ pages: [first] }) => {
            first?.items.unshift(answer.data.comment);
          }),
        );
      },
    }),
    deleteComment: build.mutation<unknown, { storyId: string; commentId: string }>({
      query: ({ commentId }) => calling(contract.deleteComment)({ params: { commentId } }),
      async onQueryStarted({ storyId, commentId }, { dispatch, queryFulfilled }) {
        const guess = dispatch(without(storyId, commentId));
        await queryFulfilled.catch(guess.undo);
      },
      invalidatesTags: ['Comments'],
    }),
    reportComment: build.mutation<unknown, { storyId: string; commentId: string } & Report>({
      query: ({ commentId, reason }) => calling(contract.reportComment)({ params: { commentId }, body: { reason } }),
      // Whoever has reported it needs not see it again.
      async onQueryStarted({ storyId, commentId }, { dispatch, queryFulfilled }) {
        const guess = dispatch(without(storyId, commentId));
        await queryFulfilled.catch(guess.undo);
      },
    }),
  }),
});

const without = (storyId: string, commentId: string) =>
  commentsApi.util.updateQueryData('listComments', storyId, ({ pages }) => {
    for (const page of pages) page.items = page.items.filter(({ id }) => id !== commentId);
  });

export const {
  useListCommentsInfiniteQuery,
  useWriteCommentMutation,
  useDeleteCommentMutation,
  useReportCommentMutation,
} = commentsApi;
