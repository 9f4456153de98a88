import type { RequestOf } from '#contract/endpoint.ts';
import { listSeenVideos, listVideos, saveSeenVideo } from '#contract/catalogue/videos.ts';
import { api, calling } from '#platform/http/api.ts';

const videosApi = api.injectEndpoints({
  endpoints: (build) => ({
    listVideos: build.query(calling(listVideos)),
    listSeenVideos: build.query(calling(listSeenVideos)),
    saveSeenVideo: build.mutation<object, RequestOf<typeof saveSeenVideo>>({
      ...calling(saveSeenVideo),
      // Updates the lists at once; the server's own data follow with the next visit.
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
