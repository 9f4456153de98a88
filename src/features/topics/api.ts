import { getShowcase, getTopic } from '#contract/catalogue/topics.ts';
import { api, calling } from '#platform/http/api.ts';

const topicsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getShowcase: build.query({ ...calling(getShowcase), providesTags: ['Listening'] }),
    getTopic: build.query({ ...calling(getTopic), providesTags: ['Listening'] }),
  }),
});

export const { useGetShowcaseQuery, useGetTopicQuery } = topicsApi;
