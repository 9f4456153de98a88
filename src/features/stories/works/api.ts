import type { RequestOf } from '#contract/endpoint.ts';
import * as contract from '#contract/stories/works.ts';
import { api, calling, callOf, type OfChild } from '#platform/http/api.ts';

type Amount = RequestOf<typeof contract.tipWork>['body']['amount'];
type Heard = RequestOf<typeof contract.reportHearing>['body'];
type Reason = RequestOf<typeof contract.reportWork>['body']['reason'];

/** The endpoints for recordings that listeners have published. */
export const worksApi = api.enhanceEndpoints({ addTagTypes: ['Comments'] }).injectEndpoints({
  endpoints: (build) => ({
    getWork: build.query({
      ...calling(contract.getWork, (workId: string) => ({ params: { workId } })),
      // The tag `Listening` reloads the recordings when another user signs in.
      providesTags: ['Listening', 'Comments', 'Works'],
    }),
    listWorks: build.query({
      ...calling(contract.listWorks, (storyId: string) => ({ params: { storyId } })),
      providesTags: ['Listening', 'Works'],
    }),
    countWorkPlay: build.mutation({ ...calling(contract.countWorkPlay, (workId: string) => ({ params: { workId } })) }),
    reportHearing: build.mutation<unknown, { workId: string } & Heard & OfChild>({
      query: ({ workId, childId, ...body }) => ({
        ...callOf(contract.reportHearing, { params: { workId }, body }, childId),
        outlivesPage: true,
      }),
    }),
    setWorkLiked: build.mutation<contract.WorkMarks, { workId: string; isLiked: boolean }>({
      query: ({ workId, isLiked }) => callOf(isLiked ? contract.likeWork : contract.unlikeWork, { params: { workId } }),
      async onQueryStarted({ workId, isLiked }, { dispatch, queryFulfilled }) {
        const change = (update: (marks: contract.WorkMarks) => void) =>
          dispatch(worksApi.util.updateQueryData('getWork', workId, ({ marks }) => update(marks)));
        const guess = change((marks) => {
          marks.likeCount += Number(isLiked) - Number(marks.isLiked);
          marks.isLiked = isLiked;
        });
        try {
          const { data } = await queryFulfilled;
          change((marks) => void Object.assign(marks, data));
        } catch {
          guess.undo();
        }
      },
    }),
    getTipping: build.query({
      ...calling(contract.getTipping, (workId: string) => ({ params: { workId } })),
      providesTags: ['Listening', 'Shells'],
    }),
    tipWork: build.mutation({
      ...calling(contract.tipWork, ({ workId, amount }: { workId: string; amount: Amount }) => ({
        params: { workId },
        body: { amount },
      })),
      async onQueryStarted({ workId }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        const { power, ...tipping } = answer.data;
        dispatch(worksApi.util.updateQueryData('getTipping', workId, () => tipping));
        dispatch(
          worksApi.util.updateQueryData('getWork', workId, ({ marks }) => {
            marks.power = power;
          }),
        );
      },
      // Invalidates the tag even after a failure, because the gateway may have stored a tip whose reply was lost.
      invalidatesTags: ['Shells'],
    }),
    reportWork: build.mutation({
      ...calling(contract.reportWork, ({ workId, reason }: { workId: string; reason: Reason }) => ({
        params: { workId },
        body: { reason },
      })),
    }),
  }),
});

export const {
  useGetWorkQuery,
  useListWorksQuery,
  useCountWorkPlayMutation,
  useReportHearingMutation,
  useSetWorkLikedMutation,
  useGetTippingQuery,
  useTipWorkMutation,
  useReportWorkMutation,
} = worksApi;
