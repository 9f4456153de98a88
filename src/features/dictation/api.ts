import type { ReplyOf, RequestOf } from '#contract/endpoint.ts';
import {
  addMissedWord,
  deleteWordList,
  forgetMissedWord,
  getDictation,
  getWordSet,
  judgeWriting,
  listMissedWords,
  listUnitWords,
  listWordLists,
  saveWordList,
  submitDictation,
} from '#contract/dictation.ts';
import { api, calling } from '#platform/http/api.ts';

const dictationApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUnitWords: build.query<ReplyOf<typeof listUnitWords>, RequestOf<typeof listUnitWords>>({
      query: calling(listUnitWords),
    }),
    getWordSet: build.query<ReplyOf<typeof getWordSet>, RequestOf<typeof getWordSet>>({
      query: calling(getWordSet),
      providesTags: ['Learning'],
    }),
    listWordLists: build.query<ReplyOf<typeof listWordLists>, undefined>({
      query: () => calling(listWordLists)({}),
      providesTags: ['Learning'],
    }),
    saveWordList: build.mutation<ReplyOf<typeof saveWordList>, RequestOf<typeof saveWordList>>({
      query: calling(saveWordList),
      invalidatesTags: ['Learning'],
    }),
    deleteWordList: build.mutation<unknown, RequestOf<typeof deleteWordList>>({
      query: calling(deleteWordList),
      invalidatesTags: ['Learning'],
    }),
    listMissedWords: build.query<ReplyOf<typeof listMissedWords>, undefined>({
      query: () => calling(listMissedWords)({}),
      providesTags: ['Learning'],
    }),
    addMissedWord: build.mutation<unknown, RequestOf<typeof addMissedWord>>({
      query: calling(addMissedWord),
      invalidatesTags: ['Learning'],
    }),
    forgetMissedWord: build.mutation<unknown, RequestOf<typeof forgetMissedWord>>({
      query: calling(forgetMissedWord),
      invalidatesTags: ['Learning'],
    }),
    submitDictation: build.mutation<ReplyOf<typeof submitDictation>, RequestOf<typeof submitDictation>>({
      query: calling(submitDictation),
      invalidatesTags: ['Learning'],
    }),
    judgeWriting: build.mutation<ReplyOf<typeof judgeWriting>, RequestOf<typeof judgeWriting>>({
      query: calling(judgeWriting),
    }),
    getDictation: build.query<ReplyOf<typeof getDictation>, RequestOf<typeof getDictation>>({
      query: calling(getDictation),
    }),
  }),
});

export const {
  useListUnitWordsQuery,
  useGetWordSetQuery,
  useListWordListsQuery,
  useSaveWordListMutation,
  useDeleteWordListMutation,
  useListMissedWordsQuery,
  useAddMissedWordMutation,
  useForgetMissedWordMutation,
  useJudgeWritingMutation,
  useSubmitDictationMutation,
  useGetDictationQuery,
} = dictationApi;
