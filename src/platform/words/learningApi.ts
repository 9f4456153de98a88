import * as contract from '#contract/learning/learning.ts';
import { api, calling } from '#platform/http/api.ts';

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
    answerCharacter: build.mutation({ ...calling(contract.answerCharacter), ...invalidatesLearning }),
    saveLearningSettings: build.mutation({ ...calling(contract.saveLearningSettings), ...invalidatesLearning }),
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
