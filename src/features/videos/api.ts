import type { ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { listSeenVideos, listVideos, saveSeenVideo, type Videos } from '#contract/videos.ts';
import { api, calling } from '#platform/http/api.ts';

const videosApi = api.injectEndpoints({
  endpoints: (build) => ({
    listVideos: build.query<Videos, undefined>({ query: () => calling(listVideos)({}) }),
    listSeenVideos: build.query<ReplyOf<typeof listSeenVideos>, undefined>({
      query: () => calling(listSeenVideos)({}),
    }),
    saveSeenVideo: build.mutation<object, RequestOf<typeof saveSeenVideo>>({
      query: calling(saveSeenVideo),
      // The lists tell at once what was just seen; what the server knows comes with the next visit.
      onQueryStarted({ params: { videoId }, body }, { dispatch }) {
        dispatch(
          videosApi.util.updateQueryData('listSeenVideos', undefined, (draft) => {
            draft.items = [...draft.items.filter((other) => other.videoId !== videoId), { videoId, ...body }];
          }),
        );
      },
    }),
  }),
});

export const { useListVideosQuery, useListSeenVideosQuery, useSaveSeenVideoMutation } = videosApi;
