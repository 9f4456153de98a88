import { useEffect, useState, useSyncExternalStore } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { EyeCareState } from '#contract/family/eyeCare.ts';
import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { useGetEyeCareQuery } from '#platform/eyeCare/eyeCareApi.ts';
import { restLeft, selectIsFinishing, selectIsHearing, selectRefusedUse } from '#platform/eyeCare/eyeCareSlice.ts';
import { stateAt } from '#platform/eyeCare/stateOffline.ts';
import { endRestCover } from '#platform/eyeCare/restCover.ts';
import { forgetPages } from '#platform/offline/forgetPages.ts';
import { isUnderWay } from '#platform/player/phase.ts';
import { selectPlayer } from '#platform/player/playerSlice.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Reminder } from './Reminder.tsx';
import { RequestBanner } from './RequestBanner.tsx';
import { RestScreen } from './RestScreen.tsx';
import { restToShow, type ScreenUse } from './restToShow.ts';
import { useGrantedTime, useScreenTime } from './useScreenTime.ts';

/**
 * The polling interval while the rest screen is shown. It is shorter than the other intervals, because the child waits
 * for the answer of a parent.
 */
const POLL_RESTING_MS = 5 * SECOND_MS;
const POLL_MS = 30 * SECOND_MS;
const POLL_FREE_MS = 10 * MINUTE_MS;

/**
 * Counts the time that the child looks at the screen, warns before a rest, and covers the screens during a rest
 * (docs/eyeCare.md).
 */
export function EyeCareGuard({ use }: { use: ScreenUse | undefined }) {
  const dispatch = useDispatch();
  const { clock } = useServices();
  const refused = useSelector(selectRefusedUse);
  const isFinishing = useSelector(selectIsFinishing);
  const isHearing = useSelector(selectIsHearing);
  const { phase } = useSelector(selectPlayer);
  const isVisible = usePageVisible();
  const { currentData: replied, isError } = useGetEyeCareQuery(undefined);
  const areLimitsLoaded = useAreLimitsLoaded(replied, isError);
  // Every reply or failure renders this component again, and each rendering computes the state for the current time.
  // Therefore the bedtime begins on time even without a network.
  const currentState = replied && stateAt(replied, clock.now());
  const { isGranted, grant } = useGrantedTime();
  const isPlaying = isFinishing || isHearing || isUnderWay(phase);
  const shown = restToShow({ state: currentState, use, refused, isGranted, isPlaying });
  const pollMs = shown ? POLL_RESTING_MS : currentState?.isLimited === true ? POLL_MS : POLL_FREE_MS;
  useGetEyeCareQuery(undefined, { pollingInterval: isVisible ? pollMs : 0, refetchOnMountOrArgChange: true });
  useScreenTime(use === 'screen' && !shown, grant);

  const isOver = refused !== null && currentState !== undefined && currentState[refused].rest === null;
  useEffect(() => {
    if (isOver) dispatch(restLeft());
  }, [isOver, dispatch]);

  // When a rest begins, the pages that the service worker has stored are deleted. Otherwise a guest would see a stored
  // page before the app can cover it.
  const restingKinds = [currentState?.screen.rest, currentState?.listen.rest].filter(Boolean).length;
  useEffect(() => {
    if (restingKinds > 0) forgetPages();
  }, [restingKinds]);

  // If there is no rest to show, the rest screen that the gateway has rendered is removed here. Otherwise the app's own
  // rest screen removes it.
  const canRemoveCover = areLimitsLoaded && !shown;
  useEffect(() => {
    if (canRemoveCover) endRestCover();
  }, [canRemoveCover]);

  if (!currentState) return null;
  const asked = currentState.asked.find(({ isFromHere }) => !isFromHere);
  if (shown) return <RestScreen {...shown} state={currentState} isPlaying={isPlaying} />;
  return (
    <>
      {(use === 'screen' || isHearing || phase === 'playing') && (
        <Reminder kind={use === 'screen' ? 'screen' : 'listen'} state={currentState} isFinishing={isFinishing} />
      )}
      {use !== 'adult' && asked && <RequestBanner request={asked} />}
    </>
  );
}

/**
 * Stores each reply with the limits on the device. If the gateway cannot be reached, shows the stored limits. Returns
 * true once the limits have arrived, or once the stored ones were looked up after a failure.
 */
function useAreLimitsLoaded(replied: EyeCareState | undefined, isError: boolean): boolean {
  const { time } = useServices();
  const [hasLooked, setHasLooked] = useState(false);
  useEffect(() => {
    if (replied) time.remember(replied);
  }, [replied, time]);
  useEffect(() => {
    if (isError && !replied) void time.showKnown().then(() => setHasLooked(true));
  }, [isError, replied, time]);
  return replied !== undefined || (isError && hasLooked);
}

function usePageVisible(): boolean {
  const { page } = useServices();
  return useSyncExternalStore(page.subscribe, page.isVisible);
}
