import {
  listListenerRanking,
  listStoryRanking,
  searchStoryRanking,
  showInRanking,
} from '#contract/catalogue/rankings.ts';
import { api, calling } from '#platform/http/api.ts';

const rankingsApi = api.enhanceEndpoints({ addTagTypes: ['ListenerRanking'] }).injectEndpoints({
  endpoints: (build) => ({
    listStoryRanking: build.query({ ...calling(listStoryRanking), providesTags: ['Listening'] }),
    searchStoryRanking: build.query({ ...calling(searchStoryRanking), providesTags: ['Listening'] }),
    listListenerRanking: build.query({
      ...calling(listListenerRanking),
      providesTags: ['ListenerRanking', 'Listening'],
    }),
    showInRanking: build.mutation({ ...calling(showInRanking), invalidatesTags: ['ListenerRanking'] }),
  }),
});

export const {
  useListStoryRankingQuery,
  useSearchStoryRankingQuery,
  useListListenerRankingQuery,
  useShowInRankingMutation,
} = rankingsApi;
