import { listHistory } from '#contract/stories/history.ts';
import { getStory } from '#contract/stories/stories.ts';
import { api, calling } from '#platform/http/api.ts';

/** What the recorder reads of the gateway: the stories that a child can tell. */
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
