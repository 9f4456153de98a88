import { listListenerRanking, listStoryRanking, showInRanking } from '#contract/catalogue/rankings.ts';
import { api, calling } from '#platform/http/api.ts';

const rankingsApi = api.enhanceEndpoints({ addTagTypes: ['ListenerRanking'] }).injectEndpoints({
  endpoints: (build) => ({
    listStoryRanking: build.query({ ...calling(listStoryRanking), providesTags: ['Listening'] }),
    listListenerRanking: build.query({ ...calling(listListenerRanking), providesTags: ['ListenerRanking'] }),
    showInRanking: build.mutation({ ...calling(showInRanking), invalidatesTags: ['ListenerRanking'] }),
  }),
});

export const { useListStoryRankingQuery, useListListenerRankingQuery, useShowInRankingMutation } = rankingsApi;
