import * as contract from '#contract/learning.ts';
import { api, asking } from '#platform/http/api.ts';

const reads = { providesTags: ['Learning'] } as const;
const changes = { invalidatesTags: ['Learning'] } as const;

/** What the signed-in user learns. */
const learningApi = api.injectEndpoints({
  endpoints: (build) => ({
    getToday: build.query({ ...asking(contract.getToday), ...reads }),
    listDue: build.query(asking(contract.listDue)),
    getUnitProgress: build.query({ ...asking(contract.getUnitProgress), ...reads }),
    listMissed: build.query({ ...asking(contract.listMissed), ...reads }),
    forgetMissed: build.mutation({ ...asking(contract.forgetMissed), ...changes }),
    answerCharacter: build.mutation({ ...asking(contract.answerCharacter), ...changes }),
    saveLearningSettings: build.mutation({ ...asking(contract.saveLearningSettings), ...changes }),
    sendWordFeedback: build.mutation(asking(contract.sendWordFeedback)),
  }),
});

export const {
  useGetTodayQuery,
  useListDueQuery,
  useGetUnitProgressQuery,
  useListMissedQuery,
  useForgetMissedMutation,
  useAnswerCharacterMutation,
  useSaveLearningSettingsMutation,
  useSendWordFeedbackMutation,
} = learningApi;
