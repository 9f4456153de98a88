import * as contract from '#contract/family/avatar.ts';
import { api, calling } from '#platform/http/api.ts';

const avatarApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAvatar: build.query({ ...calling(contract.getAvatar), providesTags: ['Avatar', 'Shells'] }),
    saveAvatar: build.mutation({
      ...calling(contract.saveAvatar),
      invalidatesTags: (_reply, error) => (error ? [] : ['Avatar', 'Family', 'Friends']),
    }),
    /** A refusal invalidates the tags too, because it means that the visible state is outdated. */
    buyHeadwear: build.mutation({ ...calling(contract.buyHeadwear), invalidatesTags: ['Avatar', 'Shells', 'Tasks'] }),
  }),
});

export const { useGetAvatarQuery, useSaveAvatarMutation, useBuyHeadwearMutation } = avatarApi;
