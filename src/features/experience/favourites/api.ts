import * as contract from '#contract/experience/favourites.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { api, calling, callOf } from '#platform/http/api.ts';

const PAGE_SIZE = 30;

/** The id of a folder, `none` for favourites in no folder, and undefined for all. */
export type ChosenFolder = string | undefined;

const favouritesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFolders: build.query({ ...calling(contract.listFolders), providesTags: ['Kept'] }),
    addFolder: build.mutation({ ...calling(contract.addFolder), invalidatesTags: ['Kept'] }),
    renameFolder: build.mutation({ ...calling(contract.renameFolder), invalidatesTags: ['Kept'] }),
    removeFolder: build.mutation({ ...calling(contract.removeFolder), invalidatesTags: ['Kept'] }),
    listKeptEntries: build.infiniteQuery<ReplyOf<typeof contract.listKeptEntries>, ChosenFolder, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg: folder, pageParam }) =>
        callOf(contract.listKeptEntries, {
          query: { folder, limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        }),
      providesTags: ['Kept', 'Timeline'],
    }),
    getKeptEntry: build.query({ ...calling(contract.getKeptEntry), providesTags: ['Kept', 'Timeline'] }),
    keepEntry: build.mutation({ ...calling(contract.keepEntry), invalidatesTags: ['Kept', 'Timeline'] }),
    dropEntry: build.mutation({ ...calling(contract.dropEntry), invalidatesTags: ['Kept', 'Timeline'] }),
  }),
});

export const {
  useListFoldersQuery,
  useAddFolderMutation,
  useRenameFolderMutation,
  useRemoveFolderMutation,
  useListKeptEntriesInfiniteQuery,
  useGetKeptEntryQuery,
  useKeepEntryMutation,
  useDropEntryMutation,
} = favouritesApi;
