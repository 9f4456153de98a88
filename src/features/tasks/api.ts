import * as shells from '#contract/account/shells.ts';
import * as contract from '#contract/family/tasks.ts';
import type { ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { api, calling, callOf } from '#platform/http/api.ts';

const PAGE_SIZE = 30;

export type LedgerFilters = Pick<RequestOf<typeof shells.listShellEntries>['query'], 'month' | 'group'>;

/**
 * The tags that a change invalidates, even when it is refused, because a refusal means that the visible state is
 * outdated.
 */
const changed = ['Tasks', 'Shells'] as const;

const tasksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTasks: build.query({ ...calling(contract.getTasks), providesTags: ['Tasks', 'Shells'] }),
    listSignIns: build.query({
      ...calling(contract.listSignIns, (month: string) => ({ query: { month } })),
      providesTags: ['Tasks'],
    }),
    signInToday: build.mutation({ ...calling(contract.signInToday), invalidatesTags: [...changed] }),
    claimTask: build.mutation({ ...calling(contract.claimTask), invalidatesTags: [...changed] }),
    undoClaim: build.mutation({ ...calling(contract.undoClaim), invalidatesTags: [...changed] }),
    getShellSums: build.query({ ...calling(shells.getShellSums), providesTags: ['Shells'] }),
    listShellEntries: build.infiniteQuery<ReplyOf<typeof shells.listShellEntries>, LedgerFilters, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) =>
        callOf(shells.listShellEntries, {
          query: { ...queryArg, limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        }),
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
