import * as contract from '#contract/learning/learning.ts';
import { api, calling } from '#platform/http/api.ts';

const reads = { providesTags: ['Learning'] } as const;
const changes = { invalidatesTags: ['Learning'] } as const;

/** The learning progress of the signed-in user. */
const learningApi = api.injectEndpoints({
  endpoints: (build) => ({
    getToday: build.query({ ...calling(contract.getToday), ...reads }),
    listDue: build.query(calling(contract.listDue)),
    getLessonProgress: build.query({ ...calling(contract.getLessonProgress), ...reads }),
    listMissed: build.query({ ...calling(contract.listMissed), ...reads }),
    forgetMissed: build.mutation({ ...calling(contract.forgetMissed), ...changes }),
    answerCharacter: build.mutation({ ...calling(contract.answerCharacter), ...changes }),
    saveLearningSettings: build.mutation({ ...calling(contract.saveLearningSettings), ...changes }),
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
