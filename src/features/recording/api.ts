import { listHistory } from '#contract/stories/history.ts';
import { getStory } from '#contract/stories/stories.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { checkReadText } from '#contract/works/myWorks.ts';
import { api, calling } from '#platform/http/api.ts';

/** The requests of the recorder about what a child can read aloud. */
const recordingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listKnownStories: build.query({
      ...calling(listHistory, (limit: number) => ({ query: { limit } })),
      providesTags: ['History'],
    }),
    /**
     * Asks the gateway whether a text of the family may be recorded. It is a mutation, because its answer must not be
     * cached.
     */
    checkReadText: build.mutation(
      calling(checkReadText, (body: RequestOf<typeof checkReadText>['body']) => ({ body })),
    ),
    /** The tag reloads the story when the user becomes a member, because members receive the whole text. */
    getStoryToRead: build.query({
      ...calling(getStory, (storyId: string) => ({ params: { storyId } })),
      providesTags: ['Listening'],
    }),
  }),
});

export const { useListKnownStoriesQuery, useCheckReadTextMutation, useGetStoryToReadQuery } = recordingApi;
