import * as v from 'valibot';
import * as contract from '#contract/family/friends.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { Moment } from '#contract/fields.ts';
import { api, calling } from '#platform/http/api.ts';
import { createLinkStore, SecretLink } from '#platform/share/secretLinks.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** The links by which the signed-in family invites friends, newest first. */
export const ownInvites = createLinkStore(
  storageKeys.friendInvites,
  v.object({ ...SecretLink.entries, endsAt: Moment }),
);

/** The links of other families that were opened on this device. */
export const openedInvites = createLinkStore(storageKeys.openedInvites, SecretLink);

/**
 * Adds the secret when a call is sent. The secret must not be an argument of the endpoint, because the store contains
 * arguments, and developer tools show the store.
 */
const withSecret = (inviteId: string) => ({
  params: { inviteId },
  body: { secret: openedInvites.find(inviteId)?.secret ?? '' },
});

/**
 * The gateway omits what blocked families have published from all replies, so these changes also invalidate the cached
 * comments, recordings, shared entries, reviews and rankings.
 */
const changesBlocks = { invalidatesTags: ['Friends', 'Listening', 'Entries', 'Goods'] } as const;

const friendsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFriends: build.query({ ...calling(contract.getFriends), providesTags: ['Friends', 'ParentPin'] }),
    listBlockedFriends: build.query({ ...calling(contract.listBlockedFriends), providesTags: ['Friends'] }),
    viewFriendInvite: build.query({
      ...calling(contract.viewFriendInvite, withSecret),
      providesTags: ['Friends', 'ParentPin'],
    }),
    // A refused change invalidates the tags too, because a refusal means that the visible state is outdated.
    saveFriendSettings: build.mutation({ ...calling(contract.saveFriendSettings), invalidatesTags: ['Friends'] }),
    removeFriend: build.mutation({ ...calling(contract.removeFriend), invalidatesTags: ['Friends'] }),
    blockFriend: build.mutation({ ...calling(contract.blockFriend), ...changesBlocks }),
    unblockFriend: build.mutation({ ...calling(contract.unblockFriend), ...changesBlocks }),
    endFriendInvites: build.mutation(calling(contract.endFriendInvites)),
    acceptFriendInvite: build.mutation({
      ...calling(contract.acceptFriendInvite, withSecret),
      invalidatesTags: ['Friends'],
    }),
    createFriendInvite: build.mutation({
      query: calling(contract.createFriendInvite).query,
      // The secret is not kept in the Redux store, because developer tools show that store.
      transformResponse: (invite: ReplyOf<typeof contract.createFriendInvite>) => {
        ownInvites.keep(invite);
        return { id: invite.id };
      },
    }),
  }),
});

export const {
  useGetFriendsQuery,
  useListBlockedFriendsQuery,
  useViewFriendInviteQuery,
  useSaveFriendSettingsMutation,
  useRemoveFriendMutation,
  useBlockFriendMutation,
  useUnblockFriendMutation,
  useCreateFriendInviteMutation,
  useEndFriendInvitesMutation,
  useAcceptFriendInviteMutation,
} = friendsApi;
