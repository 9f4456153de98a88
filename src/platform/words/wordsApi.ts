import * as contract from '#contract/learning/words.ts';
import { api, calling } from '#platform/http/api.ts';

/**
 * For how many seconds word books are cached: a long time, because word books change only with a new version of a
 * content pack.
 */
const cacheOptions = { keepUnusedDataFor: 1_800 };

/**
 * The calls for words and characters. Their replies are the same for all users, except that the gateway omits blocked
 * stories.
 */
export const wordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLessons: build.query({ ...calling(contract.listLessons), ...cacheOptions }),
    getLesson: build.query({ ...calling(contract.getLesson), ...cacheOptions }),
    getCharacter: build.query({ ...calling(contract.getCharacter), ...cacheOptions, providesTags: ['Listening'] }),
    getStrokes: build.query({ ...calling(contract.getStrokes), ...cacheOptions }),
  }),
});

export const { useListLessonsQuery, useGetLessonQuery, useGetCharacterQuery, useGetStrokesQuery } = wordsApi;
