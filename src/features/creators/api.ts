import * as contract from '#contract/creators/creators.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { api, calling, callOf } from '#platform/http/api.ts';

const PAGE_SIZE = 20;

/** The tag `Listening` makes the lists reload when another user signs in, or blocks somebody. */
const shown = ['Listening', 'Creators'] as const;

const pages = { infiniteQueryOptions: { initialPageParam: null, getNextPageParam: nextOf } };

function nextOf({ next }: { next: string | null }): string | null {
  return next;
}

const pageAt = (cursor: string | null) => ({ limit: PAGE_SIZE, ...(cursor !== null && { cursor }) });

const creatorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNewestCreators: build.query({ ...calling(contract.listNewestCreators), providesTags: [...shown] }),
    listCreatorRanking: build.query({ ...calling(contract.listCreatorRanking), providesTags: [...shown] }),
    listReadStories: build.query({ ...calling(contract.listReadStories), providesTags: ['Listening'] }),
    listPublishedWorks: build.infiniteQuery<
      ReplyOf<typeof contract.listPublishedWorks>,
      contract.WorkFilter,
      string | null
    >({
      ...pages,
      query: ({ queryArg, pageParam }) =>
        callOf(contract.listPublishedWorks, { query: { ...queryArg, ...pageAt(pageParam) } }),
      providesTags: ['Listening', 'Works'],
    }),
    listFollowedWorks: build.infiniteQuery<ReplyOf<typeof contract.listFollowedWorks>, undefined, string | null>({
      ...pages,
      query: ({ pageParam }) => callOf(contract.listFollowedWorks, { query: pageAt(pageParam) }),
      providesTags: [...shown, 'Works'],
    }),
    getCreator: build.query({
      ...calling(contract.getCreator, (creatorId: string) => ({ params: { creatorId } })),
      providesTags: [...shown],
    }),
    setFollowed: build.mutation<unknown, { creatorId: string; isFollowed: boolean }>({
      query: ({ isFollowed, creatorId }) =>
        callOf(isFollowed ? contract.followCreator : contract.unfollowCreator, { params: { creatorId } }),
      invalidatesTags: ['Creators'],
    }),
  }),
});

export const {
  useListNewestCreatorsQuery,
  useListCreatorRankingQuery,
  useListReadStoriesQuery,
  useListPublishedWorksInfiniteQuery,
  useListFollowedWorksInfiniteQuery,
  useGetCreatorQuery,
  useSetFollowedMutation,
} = creatorsApi;
