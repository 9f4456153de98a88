import type { ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { listListenerRanking, listStoryRanking, showInRanking } from '#contract/rankings.ts';
import { api, calling } from '#platform/http/api.ts';

const rankingsApi = api.enhanceEndpoints({ addTagTypes: ['ListenerRanking'] }).injectEndpoints({
  endpoints: (build) => ({
    listStoryRanking: build.query<ReplyOf<typeof listStoryRanking>, RequestOf<typeof listStoryRanking>>({
      query: calling(listStoryRanking),
      providesTags: ['Listening'],
    }),
    listListenerRanking: build.query<ReplyOf<typeof listListenerRanking>, RequestOf<typeof listListenerRanking>>({
      query: calling(listListenerRanking),
      providesTags: ['ListenerRanking'],
    }),
    showInRanking: build.mutation<object, RequestOf<typeof showInRanking>>({
      query: calling(showInRanking),
      invalidatesTags: ['ListenerRanking'],
    }),
  }),
});

export const { useListStoryRankingQuery, useListListenerRankingQuery, useShowInRankingMutation } = rankingsApi;
