import { addChild, changeChild, removeChild } from '#contract/family/children.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getUserInfo } from '#contract/account/session.ts';
import { chooseChild } from '#contract/account/sessions.ts';
import { api, calling } from '#platform/http/api.ts';

const kidsOf = ({ user }: ReplyOf<typeof getUserInfo>) => ({
  // Leaves out children without ids, which gateways of the previous release send. They cannot be edited.
  items: (user.kids ?? []).filter(({ id }) => id !== ''),
});

/** The children of the signed-in user's account. */
const familyApi = api.injectEndpoints({
  endpoints: (build) => ({
    listChildren: build.query({
      ...calling(getUserInfo, () => ({ query: { need_kids: true } })),
      transformResponse: kidsOf,
      providesTags: ['Family'],
    }),
    chooseChild: build.mutation(calling(chooseChild)),
    addChild: build.mutation({
      ...calling(addChild),
      invalidatesTags: (_reply, error) => (error ? [] : ['Family']),
    }),
    removeChild: build.mutation({
      ...calling(removeChild),
      invalidatesTags: (_reply, error) => (error ? [] : ['Family']),
    }),
    changeChild: build.mutation({
      ...calling(changeChild),
      invalidatesTags: (_reply, error) => (error ? [] : ['Family']),
    }),
  }),
});

export const {
  useAddChildMutation,
  useRemoveChildMutation,
  useListChildrenQuery,
  useChooseChildMutation,
  useChangeChildMutation,
} = familyApi;
