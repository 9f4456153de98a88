import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { QueryCacheKey } from '@reduxjs/toolkit/query';
import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getHome, getMyHome, setAside } from '#contract/stories/stories.ts';
import { api, calling } from '#platform/http/api.ts';
import { listeningApi } from '#platform/player/listening/listeningApi.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

export type Home = ReplyOf<typeof getHome>;

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHome: build.query(calling(getHome)),
    getMyHome: build.query({ ...calling(getMyHome), providesTags: ['Listening'] }),
    setAside: build.mutation({
      ...calling(setAside, ({ storyId, isSetAside }: { storyId: string; isSetAside: boolean }) => ({
        params: { storyId },
        body: { isSetAside },
      })),
      async onQueryStarted({ storyId, isSetAside }, { dispatch, queryFulfilled }) {
        const { listContinue } = listeningApi.endpoints;
        if (!isSetAside) {
          await queryFulfilled.catch(() => undefined);
          void dispatch(listContinue.initiate(undefined, { subscribe: false, forceRefetch: true }));
          return;
        }
        const patch = dispatch(
          listeningApi.util.updateQueryData('listContinue', undefined, (list) => {
            list.items = list.items.filter(({ story }) => story.id !== storyId);
          }),
        );
        await queryFulfilled.catch(patch.undo);
      },
    }),
  }),
});

export const { useGetHomeQuery, useGetMyHomeQuery, useSetAsideMutation } = homeApi;

export type HomeState = Parameters<ReturnType<typeof homeApi.endpoints.getHome.select>>[0];

const StoredHome = v.object({ age: v.number(), home: getHome.reply });

/** Returns the home that the last visit has stored. */
export function readHome(store: TextStore): v.InferOutput<typeof StoredHome> | undefined {
  const kept = v.safeParse(
    StoredHome,
    attempt(() => JSON.parse(store.read(storageKeys.home) ?? '') as unknown),
  );
  return kept.success ? kept.output : undefined;
}

/**
 * Returns whether the visitor gets a personal home instead of the shared one, according to what the last visit has
 * stored.
 */
export const hasPersonalHome = (store: TextStore, isSignedIn: boolean): boolean =>
  isSignedIn && store.read(storageKeys.hasBlocked) !== undefined;

/**
 * Puts the home of the last visit into the store, so that the first rendering needs no network, and requests the
 * current home. Returns false if no home for this age is stored.
 */
export function restoreHome(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  store: TextStore,
  { age, isOwn }: { age: number; isOwn: boolean },
): boolean {
  const kept = readHome(store);
  if (kept?.age !== age) return false;
  const arg = { query: { age } };
  const endpointName = isOwn ? 'getMyHome' : 'getHome';
  dispatch(homeApi.util.upsertQueryEntries([{ endpointName, arg, value: kept.home }]));
  void dispatch(homeApi.endpoints[endpointName].initiate(arg, { subscribe: false, forceRefetch: true }));
  return true;
}

/**
 * Requests the home before the screen is rendered, so that the screen finds it in the store. A failure is removed from
 * the store. Otherwise the screen would briefly show the failure before it sends its own request.
 */
export async function fetchHome(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  { age, isOwn }: { age: number; isOwn: boolean },
): Promise<void> {
  const request = dispatch(
    homeApi.endpoints[isOwn ? 'getMyHome' : 'getHome'].initiate({ query: { age } }, { subscribe: false }),
  );
  const { isError } = await request;
  const queryCacheKey = request.queryCacheKey as QueryCacheKey;
  if (isError) dispatch(homeApi.internalActions.removeQueryResult({ queryCacheKey }));
}

/**
 * Returns the newest cached shared home for any age. The screen shows this home until the requested one has arrived.
 */
export function selectAnyHome(state: HomeState): Home | undefined {
  return homeApi.util
    .selectCachedArgsForQuery(state, 'getHome')
    .map((arg) => homeApi.endpoints.getHome.select(arg)(state))
    .filter(({ data }) => data !== undefined)
    .sort((one, other) => (other.fulfilledTimeStamp ?? 0) - (one.fulfilledTimeStamp ?? 0))[0]?.data;
}

export function storeHome(store: TextStore, age: number, home: Home): void {
  store.write(storageKeys.home, JSON.stringify({ age, home }));
}
