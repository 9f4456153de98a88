import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import type { ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { getHome } from '#contract/stories.ts';
import { api, calling } from '#platform/http/api.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

export type Home = ReplyOf<typeof getHome>;

/** What the last visit saw stands in until the server has answered. */
type HomeAnswer = Home & { isFromLastVisit?: boolean };

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHome: build.query<HomeAnswer, RequestOf<typeof getHome>>({ query: calling(getHome) }),
  }),
});

export const { useGetHomeQuery } = homeApi;

const KeptHome = v.object({ age: v.number(), home: getHome.reply });

/** Puts the home of the last visit in the store, so that the first picture of it needs no network; false = no such. */
export function restoreHome(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  store: TextStore,
  age: number,
): boolean {
  const kept = v.safeParse(
    KeptHome,
    attempt(() => JSON.parse(store.read(storageKeys.home) ?? '') as unknown),
  );
  if (!kept.success || kept.output.age !== age) return false;
  const value = { ...kept.output.home, isFromLastVisit: true };
  dispatch(homeApi.util.upsertQueryEntries([{ endpointName: 'getHome', arg: { query: { age } }, value }]));
  return true;
}

/** Asks for the home ahead of its screen, which then finds the answer. */
export async function fetchHome(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>, age: number): Promise<void> {
  await dispatch(homeApi.endpoints.getHome.initiate({ query: { age } }, { subscribe: false }));
}

export function keepHome(store: TextStore, age: number, home: Home): void {
  store.write(storageKeys.home, JSON.stringify({ age, home }));
}
