import type { RequestOf } from '#contract/endpoint.ts';
import { getShowcase, getTopic, type Showcase, type Topic } from '#contract/topics.ts';
import { api, calling } from '#platform/http/api.ts';

const topicsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getShowcase: build.query<Showcase, undefined>({
      query: () => calling(getShowcase)({}),
      providesTags: ['Listening'],
    }),
    getTopic: build.query<Topic, RequestOf<typeof getTopic>>({ query: calling(getTopic), providesTags: ['Listening'] }),
  }),
});

export const { useGetShowcaseQuery, useGetTopicQuery } = topicsApi;
