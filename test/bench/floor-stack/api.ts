import { createApi } from '@reduxjs/toolkit/query/react';
import type { StoryDetail } from '#contract/stories/stories.ts';
import type { Home } from '#test/bench/floor/HomeView.tsx';
import { axiosBaseQuery } from './http.ts';

export const api = createApi({
  baseQuery: axiosBaseQuery,
  endpoints: (build) => ({
    getHome: build.query<Home, number>({ query: (age) => `/inner4/ilisten/home?age=${age}` }),
    getStory: build.query<StoryDetail, string>({ query: (storyId) => `/inner4/ilisten/stories/${storyId}` }),
  }),
});

export const { useGetHomeQuery, useGetStoryQuery } = api;
