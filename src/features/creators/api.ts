import * as contract from '#contract/creators/creators.ts';
import * as fans from '#contract/creators/fans.ts';
import * as goods from '#contract/creators/goods.ts';
import * as groups from '#contract/creators/groups.ts';
import * as space from '#contract/creators/space.ts';
import { getWorkHearing } from '#contract/works/myWorks.ts';
import { api, callOf, calling } from '#platform/http/api.ts';
import { callingPages } from '#platform/http/hooks/callingPages.ts';

const PAGE_SIZE = 20;

/** The tags of lists of creators. The tag `Listening` reloads them when another user signs in or blocks somebody. */
const publicTags = ['Listening', 'Creators'] as const;

/**
 * The tags of data about the active child as a creator. With these tags, the data are reloaded when another child is
 * chosen.
 */
const ownTags = ['Listening', 'Creators', 'Family', 'Works'] as const;

const creatorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNewestCreators: build.query({ ...calling(contract.listNewestCreators), providesTags: [...publicTags] }),
    listCreatorRanking: build.query({ ...calling(contract.listCreatorRanking), providesTags: [...publicTags] }),
    listRisingCreators: build.query({ ...calling(contract.listRisingCreators), providesTags: [...publicTags] }),
    listReadStories: build.infiniteQuery({
      ...callingPages(contract.listReadStories, PAGE_SIZE, (_: undefined, page) => ({ query: page })),
      providesTags: ['Listening'],
    }),
    listPublishedWorks: build.infiniteQuery({
      ...callingPages(contract.listPublishedWorks, PAGE_SIZE, (filter: contract.WorkFilter, page) => ({
        query: { ...filter, ...page },
      })),
      providesTags: ['Listening', 'Works'],
    }),
    listFollowedWorks: build.infiniteQuery({
      ...callingPages(contract.listFollowedWorks, PAGE_SIZE, (_: undefined, page) => ({ query: page })),
      providesTags: [...publicTags, 'Works'],
    }),
    listFriendWorks: build.infiniteQuery({
      ...callingPages(contract.listFriendWorks, PAGE_SIZE, (_: undefined, page) => ({ query: page })),
      providesTags: [...publicTags, 'Friends', 'Works'],
    }),
    getCreator: build.query({
      ...calling(contract.getCreator, (creatorId: string) => ({ params: { creatorId } })),
      providesTags: [...publicTags],
    }),
    listFollows: build.infiniteQuery({
      ...callingPages(fans.listFollows, PAGE_SIZE, (text: string, page) => ({ body: { text, ...page } })),
      providesTags: [...publicTags],
    }),
    listFans: build.infiniteQuery({
      ...callingPages(fans.listFans, PAGE_SIZE, (text: string, page) => ({ body: { text, ...page } })),
      providesTags: [...publicTags, 'Family'],
    }),
    removeFan: build.mutation({ ...calling(fans.removeFan), invalidatesTags: ['Creators'] }),
    listFanGroups: build.query({ ...calling(groups.listFanGroups), providesTags: [...publicTags, 'Family'] }),
    getFanGroup: build.query({
      ...calling(groups.getFanGroup, (creatorId: string) => ({ params: { creatorId } })),
      providesTags: [...publicTags, 'Family'],
    }),
    openFanGroup: build.mutation({ ...calling(groups.openFanGroup), invalidatesTags: ['Creators'] }),
    closeFanGroup: build.mutation({ ...calling(groups.closeFanGroup), invalidatesTags: ['Creators'] }),
    setMembership: build.mutation<unknown, { creatorId: string; isMember: boolean }>({
      query: ({ isMember, creatorId }) =>
        callOf(isMember ? groups.joinFanGroup : groups.leaveFanGroup, { params: { creatorId } }),
      invalidatesTags: ['Creators'],
    }),
    setShared: build.mutation<unknown, { creatorId: string; storyId: string; isShared: boolean }>({
      query: ({ isShared, ...params }) =>
        callOf(isShared ? groups.shareGroupStory : groups.removeGroupStory, { params }),
      invalidatesTags: ['Creators'],
    }),
    getCreatorSpace: build.query({ ...calling(space.getCreatorSpace), providesTags: [...ownTags] }),
    getCreatorGoods: build.query({ ...calling(goods.getCreatorGoods), providesTags: [...ownTags, 'Orders'] }),
    listGoodsOfCreator: build.query({
      ...calling(goods.listGoodsOfCreator, (creatorId: string) => ({ params: { creatorId } })),
      providesTags: [...publicTags, 'Orders'],
    }),
    getWorkHearing: build.query({
      ...calling(getWorkHearing, (workId: string) => ({ params: { workId } })),
      providesTags: [...ownTags],
    }),
    listSupporters: build.query({ ...calling(space.listSupporters), providesTags: [...ownTags] }),
    getCreatorAwards: build.query({ ...calling(space.getCreatorAwards), providesTags: [...ownTags] }),
    claimCreatorAward: build.mutation({
      ...calling(space.claimCreatorAward, (level: number) => ({ params: { level } })),
      invalidatesTags: ['Creators', 'Shells'],
    }),
    setFollowed: build.mutation<unknown, { creatorId: string; isFollowed: boolean }>({
      query: ({ isFollowed, creatorId }) =>
        callOf(isFollowed ? contract.followCreator : contract.unfollowCreator, { params: { creatorId } }),
      invalidatesTags: ['Creators'],
    }),
  }),
});

/** Returns the stories that were loaded already, and sends no request. */
export const { useInfiniteQueryState: useLoadedReadStories } = creatorsApi.endpoints.listReadStories;

export const {
  useListNewestCreatorsQuery,
  useListCreatorRankingQuery,
  useListRisingCreatorsQuery,
  useListReadStoriesInfiniteQuery,
  useListPublishedWorksInfiniteQuery,
  useListFollowedWorksInfiniteQuery,
  useListFriendWorksInfiniteQuery,
  useGetCreatorQuery,
  useListFollowsInfiniteQuery,
  useListFansInfiniteQuery,
  useRemoveFanMutation,
  useListFanGroupsQuery,
  useGetFanGroupQuery,
  useOpenFanGroupMutation,
  useCloseFanGroupMutation,
  useSetMembershipMutation,
  useSetSharedMutation,
  useGetCreatorSpaceQuery,
  useGetCreatorGoodsQuery,
  useListGoodsOfCreatorQuery,
  useGetWorkHearingQuery,
  useListSupportersQuery,
  useGetCreatorAwardsQuery,
  useClaimCreatorAwardMutation,
  useSetFollowedMutation,
} = creatorsApi;
