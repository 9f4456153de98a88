import * as contract from '#contract/experience/aims.ts';
import { adoptEntry } from '#contract/experience/entries.ts';
import { api, calling } from '#platform/http/api.ts';
import { callingPages } from '#platform/http/hooks/callingPages.ts';

const PAGE_SIZE = 20;

const aimsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAims: build.infiniteQuery({
      ...callingPages(contract.listAims, PAGE_SIZE, (state: 'open' | 'reached', page) => ({
        query: { state, ...page },
      })),
      providesTags: ['Aims'],
    }),
    getAim: build.query({ ...calling(contract.getAim), providesTags: ['Aims'] }),
    addAim: build.mutation({ ...calling(contract.addAim), invalidatesTags: ['Aims'] }),
    changeAim: build.mutation({ ...calling(contract.changeAim), invalidatesTags: ['Aims', 'Timeline'] }),
    removeAim: build.mutation({ ...calling(contract.removeAim), invalidatesTags: ['Aims', 'Kept', 'Timeline'] }),
    markAim: build.mutation({ ...calling(contract.markAim), invalidatesTags: ['Aims', 'Timeline'] }),
    celebrateAim: build.mutation({ ...calling(contract.celebrateAim), invalidatesTags: ['Aims'] }),
    adoptEntry: build.mutation({ ...calling(adoptEntry), invalidatesTags: ['Aims', 'Entries'] }),
  }),
});

export const {
  useListAimsInfiniteQuery,
  useGetAimQuery,
  useAddAimMutation,
  useChangeAimMutation,
  useRemoveAimMutation,
  useMarkAimMutation,
  useCelebrateAimMutation,
  useAdoptEntryMutation,
} = aimsApi;
