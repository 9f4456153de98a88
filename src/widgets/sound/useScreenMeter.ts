import { useCallback, useEffect, useRef, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import { SECOND_MS } from '#lib/time/time.ts';
import { refusedUse, selectRefusedUse } from '#platform/eyeCare/eyeCareSlice.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import {
  isLimitedListener,
  isRestingFromScreen,
  knownLimits,
  mayBeRefused,
  type ListenerRoot,
} from './isLimitedListener.ts';

/**
 * The time within which at most two requests are sent without an action of the child. Without this limit, a gateway
 * that refuses time although it says that the rest is over would be asked without end.
 */
const PAUSE_MS = 10 * SECOND_MS;

/** What a book or film needs to know about the time at the screen (docs/eyeCare.md). */
export interface ScreenMeter {
  /** Whether the sound or film may be fetched. Mount the element that fetches it only then. */
  mayFetch: boolean;
  /**
   * Runs `start` if time is granted: within the tap if some is left, otherwise after it was requested. Shows the rest
   * screen if it is refused.
   */
  whenGranted: (start: () => void) => void;
  /** Call when the sound or film could not be loaded. Shows the rest screen if no time is left. */
  checkRefusal: () => void;
}

/**
 * Requests the time of a screen before its book or film is fetched. Without granted time, the gateway would count the
 * whole length of the book or film. This hook does not renew the time: `useScreenTime` (features/eyeCare/guard) does,
 * which is loaded later.
 */
export function useScreenMeter(): ScreenMeter {
  const store = useStore<ListenerRoot & Parameters<typeof selectRefusedUse>[0]>();
  const { time, clock } = useServices();
  const refused = useSelector(selectRefusedUse);
  const hasLeft = useRef(false);
  /** When time was refused the last two times. */
  const refusals = useRef<readonly [number, number]>([-Infinity, -Infinity]);
  const [refusal, setRefusal] = useState<{ known: ReturnType<typeof knownLimits>; hadRest: boolean }>();
  const mustAsk = useCallback(() => isLimitedListener(store.getState()) && !time.hasScreenTime(), [store, time]);
  const ask = useCallback(async (): Promise<boolean> => {
    const { kind } = await time.ask('screen');
    if (hasLeft.current) return false;
    const isRefused = kind === 'refused' || kind === 'spent';
    if (isRefused) {
      refusals.current = [refusals.current[1], clock.elapsed()];
      const state = store.getState();
      setRefusal({ known: knownLimits(state), hadRest: isRestingFromScreen(state, clock.now()) });
      store.dispatch(refusedUse('screen'));
    }
    return !isRefused;
  }, [store, time, clock]);

  const isLimited = useSelector(isLimitedListener);
  const [isGranted, setIsGranted] = useState(() => !mustAsk());
  const mayFetch = isGranted || !isLimited;
  const isResting = useSelector((state: ListenerRoot) => isRestingFromScreen(state, clock.now()));
  const known = useSelector(knownLimits);
  // After a refusal, the time is requested again only when the rest is over, even if the child has left the rest screen
  // by choosing to listen; otherwise another refusal would cover the next screen, too. If the state has no rest
  // although the request was refused, the next state is awaited, because the same request would be refused again
  // immediately.
  const isOver = !refusal || (!isResting && (refusal.hadRest || refusal.known !== known));
  const mustAskNow = !mayFetch && refused === null && isOver;
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  useEffect(() => {
    if (!mustAskNow) return;
    const askNow = () =>
      void ask().then((isGrantedNow) => {
        if (isGrantedNow) setIsGranted(true);
      });
    const waitMs = refusals.current[0] + PAUSE_MS - clock.elapsed();
    if (waitMs <= 0) {
      askNow();
      return;
    }
    const timer = setTimeout(askNow, waitMs);
    return () => clearTimeout(timer);
  }, [mustAskNow, ask, clock]);

  const whenGranted = useCallback(
    (start: () => void) => {
      if (!mustAsk()) {
        start();
        return;
      }
      void ask().then((isGrantedNow) => {
        if (isGrantedNow) start();
      });
    },
    [mustAsk, ask],
  );
  const checkRefusal = useCallback(() => {
    if (mayBeRefused(store.getState())) void ask();
  }, [store, ask]);
  return { mayFetch, whenGranted, checkRefusal };
}
