import * as contract from '#contract/stories/blocked.ts';
import { api, calling, callOf } from '#platform/http/api.ts';

interface BlockedChange {
  kind: contract.BlockedKind;
  id: string;
  isBlocked: boolean;
}

/**
 * Everything that the user has blocked. The gateway omits blocked content from all replies, so a change also
 * invalidates the cached replies that contain content.
 */
const blockedApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBlocked: build.query({ ...calling(contract.listBlocked), providesTags: ['Blocked'] }),
    setBlocked: build.mutation<unknown, BlockedChange>({
      query: ({ isBlocked, ...params }) => callOf(isBlocked ? contract.block : contract.unblock, { params }),
      invalidatesTags: (_result, error) =>
        error ? [] : ['Blocked', 'Listening', 'History', 'Subscriptions', 'Goods', 'Timeline'],
    }),
  }),
});

export const { useListBlockedQuery, useSetBlockedMutation } = blockedApi;
