import { getStory, listContinue } from '#contract/stories/stories.ts';
import { api, calling } from '#platform/http/api.ts';

/**
 * For how many seconds stories are cached. A cached story must be playable, so this is shorter than the time for which
 * the address of a members' story is valid (5 h).
 */
const KEEP_STORY_SECONDS = 600;

/**
 * The calls for stories and positions, for the player and for all screens that show a story. Their tag makes them run
 * again when the user changes, because the membership determines how much of a members' story is available.
 */
export const listeningApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStory: build.query({ ...calling(getStory), keepUnusedDataFor: KEEP_STORY_SECONDS, providesTags: ['Listening'] }),
    listContinue: build.query({ ...calling(listContinue), providesTags: ['Listening'] }),
  }),
});

export const { useGetStoryQuery, useListContinueQuery } = listeningApi;
