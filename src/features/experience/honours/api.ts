import * as contract from '#contract/experience/honours.ts';
import type { HonourKind } from '#lib/experience/honourRules.ts';
import { api, calling } from '#platform/http/api.ts';
import { callingPages } from '#platform/http/hooks/callingPages.ts';

const PAGE_SIZE = 24;

const honoursApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHonours: build.infiniteQuery({
      ...callingPages(contract.listHonours, PAGE_SIZE, (kind: HonourKind | undefined, page) => ({
        query: { kind, ...page },
      })),
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
