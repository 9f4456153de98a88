import type { RequestOf, ReplyOf } from '#contract/endpoint.ts';
import * as contract from '#contract/stories/comments.ts';
import { api, calling, callOf } from '#platform/http/api.ts';

type CommentPage = ReplyOf<typeof contract.listComments>;
type Report = RequestOf<typeof contract.reportComment>['body'];

const PAGE_SIZE = 10;

/** The subject of comments: a story or a recording. */
export interface CommentSubject {
  kind: 'story' | 'work';
  id: string;
}

export const commentsApi = api.enhanceEndpoints({ addTagTypes: ['Comments'] }).injectEndpoints({
  endpoints: (build) => ({
    listComments: build.infiniteQuery<CommentPage, CommentSubject, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next, refetchCachedPages: false },
      query: ({ queryArg: { kind, id }, pageParam }) => {
        const query = { limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) };
        return kind === 'story'
          ? callOf(contract.listComments, { params: { storyId: id }, query })
          : callOf(contract.listWorkComments, { params: { workId: id }, query });
      },
      // The tag `Listening` reloads the comments when another user signs in, because the reply marks the user's own
      // comments.
      providesTags: ['Listening'],
    }),
    writeComment: build.mutation<ReplyOf<typeof contract.writeComment>, { subject: CommentSubject; text: string }>({
      query: ({ subject: { kind, id }, text }) =>
        kind === 'story'
          ? callOf(contract.writeComment, { params: { storyId: id }, body: { text } })
          : callOf(contract.writeWorkComment, { params: { workId: id }, body: { text } }),
      async onQueryStarted({ subject }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        dispatch(
          commentsApi.util.updateQueryData('listComments', subject, ({ pages: [first] }) => {
            first?.items.unshift(answer.data.comment);
          }),
        );
      },
    }),
    deleteComment: build.mutation({
      ...calling(contract.deleteComment, ({ commentId }: { subject: CommentSubject; commentId: string }) => ({
        params: { commentId },
      })),
      async onQueryStarted({ subject, commentId }, { dispatch, queryFulfilled }) {
        const guess = dispatch(without(subject, commentId));
        await queryFulfilled.catch(guess.undo);
      },
      invalidatesTags: ['Comments'],
    }),
    reportComment: build.mutation({
      ...calling(
        contract.reportComment,
        ({ commentId, reason }: { subject: CommentSubject; commentId: string } & Report) => ({
          params: { commentId },
          body: { reason },
        }),
      ),
      // Immediately hides the comment from the user who reports it.
      async onQueryStarted({ subject, commentId }, { dispatch, queryFulfilled }) {
        const guess = dispatch(without(subject, commentId));
        await queryFulfilled.catch(guess.undo);
      },
    }),
  }),
});

const without = (subject: CommentSubject, commentId: string) =>
  commentsApi.util.updateQueryData('listComments', subject, ({ pages }) => {
    for (const page of pages) page.items = page.items.filter(({ id }) => id !== commentId);
  });

export const {
  useListCommentsInfiniteQuery,
  useWriteCommentMutation,
  useDeleteCommentMutation,
  useReportCommentMutation,
} = commentsApi;
