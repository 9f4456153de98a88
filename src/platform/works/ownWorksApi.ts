import type { RequestOf } from '#contract/endpoint.ts';
import * as contract from '#contract/works/myWorks.ts';
import { api, calling, callOf } from '#platform/http/api.ts';
import { callingPages } from '#platform/http/hooks/callingPages.ts';

const PAGE_SIZE = 20;

/**
 * The tags of the user's own recordings. `Listening` and `Family` are invalidated when the user or the child changes,
 * `Works` when a recording changes.
 */
const ownWorkTags = ['Listening', 'Family', 'Works'] as const;

const ofWork = (workId: string) => ({ params: { workId } });
type NewWork = RequestOf<typeof contract.createWork>['body'];
type Change = RequestOf<typeof contract.changeWork>['body'];
/**
 * `isUnasked` means that the app makes the call without an action of the user, for example when it continues an upload.
 */
type Unasked = { isUnasked?: boolean };
type Audience = RequestOf<typeof contract.submitWork>['body']['audience'];

/**
 * The recordings of the active child, for all screens that show them. When a recording has received a sound, or was
 * published, changed, withdrawn or deleted, the screen must call `events.forward('UserLaunchAudioUpdated')`
 * (BRIDGE-07).
 */
const ownWorksApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The recordings, newest first, in pages of 20. */
    listOwnWorks: build.infiniteQuery({
      ...callingPages(contract.listMyWorks, PAGE_SIZE, (_: undefined, page) => ({ query: page })),
      providesTags: [...ownWorkTags, 'Creators'],
    }),
    /**
     * One recording. The address of its sound expires after ten minutes, so fetch the recording again if the sound
     * fails.
     */
    getOwnWork: build.query({ ...calling(contract.getMyWork, ofWork), providesTags: [...ownWorkTags] }),
    getOwnWorkLog: build.query({ ...calling(contract.getWorkLog, ofWork), providesTags: [...ownWorkTags] }),
    /**
     * Creates a draft of a work. The idempotency key is stored with the recording on this device, so that the same
     * request can be sent again later.
     */
    createWork: build.mutation<contract.MyWorkDetail, NewWork & Unasked & { idempotencyKey: string }>({
      query: ({ idempotencyKey, isUnasked, ...body }) => ({
        ...callOf(contract.createWork, { body }),
        idempotencyKey,
        isUnasked,
      }),
      invalidatesTags: ['Works'],
    }),
    changeWork: build.mutation<contract.MyWorkDetail, Change & Unasked & { workId: string }>({
      query: ({ workId, isUnasked, ...body }) => ({
        ...callOf(contract.changeWork, { ...ofWork(workId), body }),
        isUnasked,
      }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const work = await replyOrUndefined(queryFulfilled);
        if (work) dispatch(cacheWork(work));
      },
      invalidatesTags: ['Works'],
    }),
    /**
     * Publishes a recording. If friends or everybody may hear it, a parent must have entered the PIN for `publishWork`
     * before.
     */
    submitWork: build.mutation({
      ...calling(contract.submitWork, ({ workId, audience }: { workId: string; audience: Audience }) => ({
        ...ofWork(workId),
        body: { audience },
      })),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const work = await replyOrUndefined(queryFulfilled);
        if (work) dispatch(cacheWork(work));
      },
      invalidatesTags: ['Works'],
    }),
    withdrawWork: build.mutation({
      ...calling(contract.withdrawWork, ofWork),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const work = await replyOrUndefined(queryFulfilled);
        if (work) dispatch(cacheWork(work));
      },
      invalidatesTags: ['Works'],
    }),
    deleteWork: build.mutation({ ...calling(contract.deleteWork, ofWork), invalidatesTags: ['Works'] }),
  }),
});

const replyOrUndefined = (reply: Promise<{ data: contract.MyWorkDetail }>) =>
  reply.then(({ data }) => data).catch(() => undefined);

/**
 * Puts the work that the gateway has returned after a change into the cache immediately, because the invalidation of
 * its tag waits for all pending calls.
 */
const cacheWork = (work: contract.MyWorkDetail) => ownWorksApi.util.updateQueryData('getOwnWork', work.id, () => work);

/** @public the audition and the page of an own recording use all of them */
export const {
  useListOwnWorksInfiniteQuery,
  useGetOwnWorkQuery,
  useLazyGetOwnWorkQuery,
  useGetOwnWorkLogQuery,
  useCreateWorkMutation,
  useChangeWorkMutation,
  useSubmitWorkMutation,
  useWithdrawWorkMutation,
  useDeleteWorkMutation,
} = ownWorksApi;
