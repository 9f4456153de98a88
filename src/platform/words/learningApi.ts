import type { ReplyOf, RequestOf } from '#contract/endpoint.ts';
import * as contract from '#contract/learning/learning.ts';
import { api, calling, callOf, type OfChild } from '#platform/http/api.ts';

/** An answer names its child and has an idempotency key of its own, because it may be sent again later. */
type Answer = RequestOf<typeof contract.answerCharacter> & OfChild & { idempotencyKey: string };

const providesLearning = { providesTags: ['Learning'] } as const;
const invalidatesLearning = { invalidatesTags: ['Learning'] } as const;

/** The learning progress of the signed-in user. */
const learningApi = api.injectEndpoints({
  endpoints: (build) => ({
    getToday: build.query({ ...calling(contract.getToday), ...providesLearning }),
    listDue: build.query(calling(contract.listDue)),
    getLessonProgress: build.query({ ...calling(contract.getLessonProgress), ...providesLearning }),
    listMissed: build.query({ ...calling(contract.listMissed), ...providesLearning }),
    forgetMissed: build.mutation({ ...calling(contract.forgetMissed), ...invalidatesLearning }),
    answerCharacter: build.mutation<ReplyOf<typeof contract.answerCharacter>, Answer>({
      query: ({ body, childId, idempotencyKey }) => ({
        ...callOf(contract.answerCharacter, { body }, childId),
        idempotencyKey,
      }),
      ...invalidatesLearning,
    }),
    saveLearningSettings: build.mutation<
      ReplyOf<typeof contract.saveLearningSettings>,
      RequestOf<typeof contract.saveLearningSettings>
    >({
      ...calling(contract.saveLearningSettings),
      // Shows the newly chosen word book without waiting for the reply.
      async onQueryStarted({ body: { grade, term } }, { dispatch, queryFulfilled }) {
        const guess = dispatch(
          learningApi.util.updateQueryData('getToday', undefined, ({ settings }) => {
            Object.assign(settings, { grade, term });
          }),
        );
        await queryFulfilled.catch(() => guess.undo());
      },
      ...invalidatesLearning,
    }),
    sendWordFeedback: build.mutation(calling(contract.sendWordFeedback)),
  }),
});

export const {
  useGetTodayQuery,
  useListDueQuery,
  useGetLessonProgressQuery,
  useListMissedQuery,
  useForgetMissedMutation,
  useAnswerCharacterMutation,
  useSaveLearningSettingsMutation,
  useSendWordFeedbackMutation,
} = learningApi;
