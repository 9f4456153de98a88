import { listHistory } from '#contract/stories/history.ts';
import { getStory } from '#contract/stories/stories.ts';
import { api, calling } from '#platform/http/api.ts';

/** The requests of the recorder, for the stories that a child can read aloud. */
const recordingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listKnownStories: build.query({
      ...calling(listHistory, (limit: number) => ({ query: { limit } })),
      providesTags: ['History'],
    }),
    getStoryToRead: build.query(calling(getStory, (storyId: string) => ({ params: { storyId } }))),
  }),
});

export const { useListKnownStoriesQuery, useGetStoryToReadQuery } = recordingApi;
