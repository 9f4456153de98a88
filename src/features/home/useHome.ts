import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { listeningApi } from '#platform/player/listeningApi.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { hasOwnHome, selectAnyHome, useGetHomeQuery, useGetMyHomeQuery, type HomeState } from './api.ts';

/** Back on the home within this time it stands as it was. */
const FRESH_SECONDS = 300;

/**
 * The home for an age. Everybody's is open and cached, so that index.html can ask for it early; only who has blocked
 * something gets one of his own. Whether somebody has is kept, so that a later visit shows nothing blocked meanwhile.
 */
export function useHome(age: number) {
  const { localStore } = useServices();
  const isSignedIn = useIsSignedIn();
  // Only looked at: the offers on the home ask for it, and a second question would be one too many.
  const { data, isFetching } = listeningApi.endpoints.listContinue.useQueryState(undefined, { skip: !isSignedIn });
  const hasBlocked = isFetching ? undefined : data?.hasBlocked;
  const isMine = isSignedIn && (hasBlocked ?? hasOwnHome(localStore, isSignedIn));

  useEffect(() => {
    if (hasBlocked === false) localStore.remove(storageKeys.hasBlocked);
    else if (hasBlocked) localStore.write(storageKeys.hasBlocked, '1');
  }, [hasBlocked, localStore]);

  const request = { query: { age } };
  const everybodys = useGetHomeQuery(request, { skip: isMine, refetchOnMountOrArgChange: FRESH_SECONDS });
  const mine = useGetMyHomeQuery(request, { skip: !isMine, refetchOnMountOrArgChange: FRESH_SECONDS });
  const answer = isMine ? mine : everybodys;
  // Somebody of another age may come before the first drawing is over, and what it had is lost then.
  const home = useSelector((state: HomeState) => answer.data ?? (isMine ? undefined : selectAnyHome(state)));
  return { ...answer, home };
}
