import * as shells from '#contract/account/shells.ts';
import * as contract from '#contract/family/tasks.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { api, calling } from '#platform/http/api.ts';
import { callingPages } from '#platform/http/hooks/callingPages.ts';

const PAGE_SIZE = 30;

export type LedgerFilters = Pick<RequestOf<typeof shells.listShellEntries>['query'], 'month' | 'group'>;

/**
 * The tags that a change invalidates, even when the gateway refuses it: a refusal means that the visible state is
 * outdated.
 */
const changedTags = ['Tasks', 'Shells'] as const;

const tasksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTasks: build.query({ ...calling(contract.getTasks), providesTags: ['Tasks', 'Shells'] }),
    listSignIns: build.query({
      ...calling(contract.listSignIns, (month: string) => ({ query: { month } })),
      providesTags: ['Tasks'],
    }),
    signInToday: build.mutation({ ...calling(contract.signInToday), invalidatesTags: [...changedTags] }),
    claimTask: build.mutation({ ...calling(contract.claimTask), invalidatesTags: [...changedTags] }),
    undoClaim: build.mutation({ ...calling(contract.undoClaim), invalidatesTags: [...changedTags] }),
    getShellSums: build.query({ ...calling(shells.getShellSums), providesTags: ['Shells'] }),
    listShellEntries: build.infiniteQuery({
      ...callingPages(shells.listShellEntries, PAGE_SIZE, (filters: LedgerFilters, page) => ({
        query: { ...filters, ...page },
      })),
      providesTags: ['Shells'],
    }),
  }),
});

export const {
  useGetTasksQuery,
  useListSignInsQuery,
  useSignInTodayMutation,
  useClaimTaskMutation,
  useUndoClaimMutation,
  useGetShellSumsQuery,
  useListShellEntriesInfiniteQuery,
} = tasksApi;
