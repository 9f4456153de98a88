import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { listeningApi } from '#platform/player/listening/listeningApi.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { hasPersonalHome, selectAnyHome, useGetHomeQuery, useGetMyHomeQuery, type HomeState } from './api.ts';

/** A home younger than this is shown again without a request. */
const FRESH_SECONDS = 300;

/**
 * Returns the home for an age. The shared home is public, so the gateway renders it once for all guests, and browsers
 * cache it. Only a user who has blocked something gets a personal home. The phone stores whether a user has blocked
 * something, so that a later visit never shows blocked content.
 */
export function useHome(age: number) {
  const { localStore } = useServices();
  const isSignedIn = useIsSignedIn();
  // Only reads the cached state, because the component `Offers` already sends this request.
  const { data, isFetching } = listeningApi.endpoints.listContinue.useQueryState(undefined, { skip: !isSignedIn });
  const hasBlocked = isFetching ? undefined : data?.hasBlocked;
  const isMine = isSignedIn && (hasBlocked ?? hasPersonalHome(localStore, isSignedIn));

  useEffect(() => {
    if (hasBlocked === false) localStore.remove(storageKeys.hasBlocked);
    else if (hasBlocked) localStore.write(storageKeys.hasBlocked, '1');
  }, [hasBlocked, localStore]);

  const request = { query: { age } };
  const everybodys = useGetHomeQuery(request, { skip: isMine, refetchOnMountOrArgChange: FRESH_SECONDS });
  const mine = useGetMyHomeQuery(request, { skip: !isMine, refetchOnMountOrArgChange: FRESH_SECONDS });
  const answer = isMine ? mine : everybodys;
  // Falls back to any cached home, because a user of another age may sign in before the first rendering has ended, and
  // the state of that rendering is then lost.
  const home = useSelector((state: HomeState) => answer.data ?? (isMine ? undefined : selectAnyHome(state)));
  return { ...answer, home };
}
