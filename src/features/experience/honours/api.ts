import * as contract from '#contract/experience/honours.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { HonourKind } from '#lib/experience/honourRules.ts';
import { api, calling, callOf } from '#platform/http/api.ts';

const PAGE_SIZE = 24;

const honoursApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHonours: build.infiniteQuery<ReplyOf<typeof contract.listHonours>, HonourKind | undefined, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg: kind, pageParam }) =>
        callOf(contract.listHonours, {
          query: { kind, limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        }),
      providesTags: ['Honours'],
    }),
    getHonour: build.query({ ...calling(contract.getHonour), providesTags: ['Honours'] }),
    addHonour: build.mutation({ ...calling(contract.addHonour), invalidatesTags: ['Honours', 'Timeline', 'Kept'] }),
    changeHonour: build.mutation({
      ...calling(contract.changeHonour),
      invalidatesTags: ['Honours', 'Timeline', 'Kept'],
    }),
    removeHonour: build.mutation({
      ...calling(contract.removeHonour),
      invalidatesTags: ['Honours', 'Timeline', 'Kept'],
    }),
  }),
});

export const {
  useListHonoursInfiniteQuery,
  useGetHonourQuery,
  useAddHonourMutation,
  useChangeHonourMutation,
  useRemoveHonourMutation,
} = honoursApi;
