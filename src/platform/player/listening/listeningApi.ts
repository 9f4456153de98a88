import { getStory, listContinue } from '#contract/stories/stories.ts';
import { api, calling } from '#platform/http/api.ts';

/** Shorter than the validity of a VIP story's address (5 h), so that cached stories can be played. */
const KEEP_STORY_SECONDS = 600;

/**
 * Stories and positions, read by the player and by every screen that shows a story. The tag depends on the user,
 * because membership determines how much of a VIP story there is.
 */
export const listeningApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStory: build.query({ ...calling(getStory), keepUnusedDataFor: KEEP_STORY_SECONDS, providesTags: ['Listening'] }),
    listContinue: build.query({ ...calling(listContinue), providesTags: ['Listening'] }),
  }),
});

export const { useGetStoryQuery, useListContinueQuery } = listeningApi;
