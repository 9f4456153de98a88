import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { listeningApi, useListContinueQuery } from '#platform/player/listening/listeningApi.ts';
import { isRenderer } from '#platform/rendering/isRenderer.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { hasPersonalHome, selectAnyHome, useGetHomeQuery, useGetMyHomeQuery, type HomeState } from './api.ts';

/**
 * Reads the list of unfinished stories. The reply also says whether the user has blocked anything. In the app, this
 * hook sends no request, because `ContinueListening` requests the list. In the renderer, it requests the list. The
 * renderer requests a home only after the list has arrived, so that a rendered page contains only the home that it
 * shows.
 */
const useContinue = isRenderer ? useListContinueQuery : listeningApi.endpoints.listContinue.useQueryState;
/** For how many seconds a cached home is shown again without a new request. */
const FRESH_SECONDS = 300;

/**
 * Returns the home for an age. A user who has blocked something gets a personal home. Everybody else gets the shared
 * home, which is public, so that the gateway renders it once for all guests, and browsers cache it. The phone stores
 * whether a user has blocked something, so that a later visit never shows blocked content.
 */
export function useHome(age: number) {
  const { localStore } = useServices();
  const isSignedIn = useIsSignedIn();
  const { data, isFetching } = useContinue(undefined, { skip: !isSignedIn });
  const hasBlocked = isFetching ? undefined : data?.hasBlocked;
  const isMine = isSignedIn && (hasBlocked ?? hasPersonalHome(localStore, isSignedIn));

  useEffect(() => {
    if (hasBlocked === false) localStore.remove(storageKeys.hasBlocked);
    else if (hasBlocked) localStore.write(storageKeys.hasBlocked, '1');
  }, [hasBlocked, localStore]);

  const request = { query: { age } };
  const isUndecided = isRenderer && isSignedIn && data === undefined;
  const sharedHome = useGetHomeQuery(request, {
    skip: isMine || isUndecided,
    refetchOnMountOrArgChange: FRESH_SECONDS,
  });
  const personalHome = useGetMyHomeQuery(request, { skip: !isMine, refetchOnMountOrArgChange: FRESH_SECONDS });
  const answer = isMine ? personalHome : sharedHome;
  // Until the requested home arrives, the newest cached shared home is shown, even if it is for another age. RTK Query
  // itself keeps the previous home when the age changes, but not if a user signs in before the first rendering has
  // ended, because React then discards the state of the hooks.
  const home = useSelector((state: HomeState) => answer.data ?? (isMine ? undefined : selectAnyHome(state)));
  return { ...answer, home };
}
