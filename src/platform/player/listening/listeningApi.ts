import { getStory, listContinue } from '#contract/stories/stories.ts';
import { api, calling } from '#platform/http/api.ts';

/**
 * The time for which stories are cached. It is shorter than the validity of a VIP story's address (5 h), so that cached
 * stories can be played.
 */
const KEEP_STORY_SECONDS = 600;

/**
 * The calls for stories and positions, which the player and every screen that shows a story use. Their tag depends on
 * the user, because the membership determines how much of a VIP story is available.
 */
export const listeningApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStory: build.query({ ...calling(getStory), keepUnusedDataFor: KEEP_STORY_SECONDS, providesTags: ['Listening'] }),
    listContinue: build.query({ ...calling(listContinue), providesTags: ['Listening'] }),
  }),
});

export const { useGetStoryQuery, useListContinueQuery } = listeningApi;
