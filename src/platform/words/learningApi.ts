import type { ReplyOf, RequestOf } from '#contract/endpoint.ts';
import {
  answerCharacter,
  forgetMissed,
  getToday,
  getUnitProgress,
  listDue,
  listMissed,
  saveLearningSettings,
  sendWordFeedback,
} from '#contract/learning.ts';
import { api, calling } from '#platform/http/api.ts';

/** What the signed-in user learns. */
const learningApi = api.injectEndpoints({
  endpoints: (build) => ({
    getToday: build.query<ReplyOf<typeof getToday>, undefined>({
      query: () => calling(getToday)({}),
      providesTags: ['Learning'],
    }),
    listDue: build.query<ReplyOf<typeof listDue>, undefined>({ query: () => calling(listDue)({}) }),
    getUnitProgress: build.query<ReplyOf<typeof getUnitProgress>, RequestOf<typeof getUnitProgress>>({
      query: calling(getUnitProgress),
      providesTags: ['Learning'],
    }),
    listMissed: build.query<ReplyOf<typeof listMissed>, undefined>({
      query: () => calling(listMissed)({}),
      providesTags: ['Learning'],
    }),
    forgetMissed: build.mutation<unknown, RequestOf<typeof forgetMissed>>({
      query: calling(forgetMissed),
      invalidatesTags: ['Learning'],
    }),
    answerCharacter: build.mutation<ReplyOf<typeof answerCharacter>, RequestOf<typeof answerCharacter>>({
      query: calling(answerCharacter),
      invalidatesTags: ['Learning'],
    }),
    saveLearningSettings: build.mutation<ReplyOf<typeof saveLearningSettings>, RequestOf<typeof saveLearningSettings>>({
      query: calling(saveLearningSettings),
      invalidatesTags: ['Learning'],
    }),
    sendWordFeedback: build.mutation<ReplyOf<typeof sendWordFeedback>, RequestOf<typeof sendWordFeedback>>({
      query: calling(sendWordFeedback),
    }),
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
