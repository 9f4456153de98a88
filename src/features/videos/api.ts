import type { RequestOf } from '#contract/endpoint.ts';
import { listSeenVideos, listVideos, saveSeenVideo, type Video } from '#contract/catalogue/videos.ts';
import { callingWithPass } from '#platform/eyeCare/callingWithPass.ts';
import { api, calling, callingForChild, type OfChild } from '#platform/http/api.ts';

const videosApi = api.injectEndpoints({
  endpoints: (build) => ({
    listVideos: build.query(
      callingWithPass(listVideos, ({ topics, promotion }, withPass) => {
        const passed = (video: Video): Video => ({ ...video, url: withPass(video.url) });
        return {
          topics: topics.map((topic) => ({ ...topic, videos: topic.videos.map(passed) })),
          promotion: promotion && passed(promotion),
        };
      }),
    ),
    listSeenVideos: build.query(calling(listSeenVideos)),
    saveSeenVideo: build.mutation<object, RequestOf<typeof saveSeenVideo> & OfChild>({
      ...callingForChild(saveSeenVideo),
      // Updates the cached list immediately, and loads the server's list only at the next visit.
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
