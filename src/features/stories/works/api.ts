import type { ReplyOf, RequestOf } from '#contract/endpoint.ts';
import * as contract from '#contract/works.ts';
import { api, calling } from '#platform/http/api.ts';

type Tipping = ReplyOf<typeof contract.getTipping>;
type Amount = RequestOf<typeof contract.tipWork>['body']['amount'];
type Reason = RequestOf<typeof contract.reportWork>['body']['reason'];

/** Recordings that listeners have published. */
export const worksApi = api.enhanceEndpoints({ addTagTypes: ['Comments'] }).injectEndpoints({
  endpoints: (build) => ({
    getWork: build.query<contract.Work, string>({
      query: (workId) => calling(contract.getWork)({ params: { workId } }),
      // `Listening` stands for whose they are.
      providesTags: ['Listening', 'Comments', 'Works'],
    }),
    listWorks: build.query<ReplyOf<typeof contract.listWorks>, string>({
      query: (storyId) => calling(contract.listWorks)({ params: { storyId } }),
      providesTags: ['Listening', 'Works'],
    }),
    countWorkPlay: build.mutation<unknown, string>({
      query: (workId) => calling(contract.countWorkPlay)({ params: { workId } }),
    }),
    setWorkLiked: build.mutation<contract.WorkMarks, { workId: string; isLiked: boolean }>({
      query: ({ workId, isLiked }) =>
        calling(isLiked ? contract.likeWork : contract.unlikeWork)({ params: { workId } }),
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
    getTipping: build.query<Tipping, string>({
      query: (workId) => calling(contract.getTipping)({ params: { workId } }),
      providesTags: ['Listening', 'Shells'],
    }),
    tipWork: build.mutation<ReplyOf<typeof contract.tipWork>, { workId: string; amount: Amount }>({
      query: ({ workId, amount }) => calling(contract.tipWork)({ params: { workId }, body: { amount } }),
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
    }),
    reportWork: build.mutation<unknown, { workId: string; reason: Reason }>({
      query: ({ workId, reason }) => calling(contract.reportWork)({ params: { workId }, body: { reason } }),
    }),
  }),
});

export const {
  useGetWorkQuery,
  useListWorksQuery,
  useCountWorkPlayMutation,
  useSetWorkLikedMutation,
  useGetTippingQuery,
  useTipWorkMutation,
  useReportWorkMutation,
} = worksApi;
