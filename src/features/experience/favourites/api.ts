import * as contract from '#contract/experience/favourites.ts';
import { api, calling } from '#platform/http/api.ts';
import { callingPages } from '#platform/http/hooks/callingPages.ts';

const PAGE_SIZE = 30;

/** Which favourites to list: the id of a folder, `none` for favourites in no folder, or undefined for all. */
export type ChosenFolder = string | undefined;

const favouritesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFolders: build.query({ ...calling(contract.listFolders), providesTags: ['Kept'] }),
    addFolder: build.mutation({ ...calling(contract.addFolder), invalidatesTags: ['Kept'] }),
    renameFolder: build.mutation({ ...calling(contract.renameFolder), invalidatesTags: ['Kept'] }),
    removeFolder: build.mutation({ ...calling(contract.removeFolder), invalidatesTags: ['Kept'] }),
    listKeptEntries: build.infiniteQuery({
      ...callingPages(contract.listKeptEntries, PAGE_SIZE, (folder: ChosenFolder, page) => ({
        query: { folder, ...page },
      })),
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
