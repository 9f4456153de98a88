import type { ReplyOf } from '#contract/endpoint.ts';
import * as contract from '#contract/learning/dictation.ts';
import { api, calling, callingForChild, callOf } from '#platform/http/api.ts';

type MissedPage = ReplyOf<typeof contract.listMissedWords>;

const providesLearning = { providesTags: ['Learning'] } as const;
const invalidatesLearning = { invalidatesTags: ['Learning'] } as const;

const dictationApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLessonWords: build.query(calling(contract.listLessonWords)),
    getWordSet: build.query({ ...calling(contract.getWordSet), ...providesLearning }),
    listWordLists: build.query({ ...calling(contract.listWordLists), ...providesLearning }),
    saveWordList: build.mutation({ ...calling(contract.saveWordList), ...invalidatesLearning }),
    deleteWordList: build.mutation({ ...calling(contract.deleteWordList), ...invalidatesLearning }),
    listMissedWords: build.infiniteQuery<MissedPage, undefined, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ pageParam }) =>
        callOf(contract.listMissedWords, { query: pageParam === null ? {} : { cursor: pageParam } }),
      ...providesLearning,
    }),
    addMissedWord: build.mutation({ ...calling(contract.addMissedWord), ...invalidatesLearning }),
    forgetMissedWord: build.mutation({ ...calling(contract.forgetMissedWord), ...invalidatesLearning }),
    submitDictation: build.mutation({
      ...callingForChild(contract.submitDictation),
      // Reloads the shells and the tasks, because a dictation earns shells and completes a task of the day.
      invalidatesTags: ['Learning', 'Shells', 'Tasks'],
    }),
    linkDictationSound: build.mutation(calling(contract.linkDictationSound)),
    judgeWriting: build.mutation(calling(contract.judgeWriting)),
    getDictation: build.query(calling(contract.getDictation)),
  }),
});

export const {
  useListLessonWordsQuery,
  useGetWordSetQuery,
  useListWordListsQuery,
  useSaveWordListMutation,
  useDeleteWordListMutation,
  useListMissedWordsInfiniteQuery,
  useAddMissedWordMutation,
  useForgetMissedWordMutation,
  useJudgeWritingMutation,
  useLinkDictationSoundMutation,
  useSubmitDictationMutation,
  useGetDictationQuery,
} = dictationApi;
