import * as contract from '#contract/family/avatar.ts';
import { api, calling } from '#platform/http/api.ts';

const avatarApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAvatar: build.query({ ...calling(contract.getAvatar), providesTags: ['Avatar', 'Shells'] }),
    saveAvatar: build.mutation({
      ...calling(contract.saveAvatar),
      invalidatesTags: (_reply, error) => (error ? [] : ['Avatar', 'Family', 'Friends']),
    }),
    /** A refusal means that the shown state is out of date. */
    buyHeadwear: build.mutation({ ...calling(contract.buyHeadwear), invalidatesTags: ['Avatar', 'Shells', 'Tasks'] }),
  }),
});

export const { useGetAvatarQuery, useSaveAvatarMutation, useBuyHeadwearMutation } = avatarApi;
