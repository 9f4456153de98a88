import type { ReplyOf } from '#contract/endpoint.ts';
import * as contract from '#contract/dictation.ts';
import { api, asking, calling } from '#platform/http/api.ts';

type MissedPage = ReplyOf<typeof contract.listMissedWords>;

const reads = { providesTags: ['Learning'] } as const;
const changes = { invalidatesTags: ['Learning'] } as const;

const dictationApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUnitWords: build.query(asking(contract.listUnitWords)),
    getWordSet: build.query({ ...asking(contract.getWordSet), ...reads }),
    listWordLists: build.query({ ...asking(contract.listWordLists), ...reads }),
    saveWordList: build.mutation({ ...asking(contract.saveWordList), ...changes }),
    deleteWordList: build.mutation({ ...asking(contract.deleteWordList), ...changes }),
    listMissedWords: build.infiniteQuery<MissedPage, undefined, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ pageParam }) =>
        calling(contract.listMissedWords)({ query: pageParam === null ? {} : { cursor: pageParam } }),
      ...reads,
    }),
    addMissedWord: build.mutation({ ...asking(contract.addMissedWord), ...changes }),
    forgetMissedWord: build.mutation({ ...asking(contract.forgetMissedWord), ...changes }),
    submitDictation: build.mutation({ ...asking(contract.submitDictation), ...changes }),
    judgeWriting: build.mutation(asking(contract.judgeWriting)),
    getDictation: build.query(asking(contract.getDictation)),
  }),
});

export const {
  useListUnitWordsQuery,
  useGetWordSetQuery,
  useListWordListsQuery,
  useSaveWordListMutation,
  useDeleteWordListMutation,
  useListMissedWordsInfiniteQuery,
  useAddMissedWordMutation,
  useForgetMissedWordMutation,
  useJudgeWritingMutation,
  useSubmitDictationMutation,
  useGetDictationQuery,
} = dictationApi;
