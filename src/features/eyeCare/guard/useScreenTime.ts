import { useCallback, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { refusedUse } from '#platform/eyeCare/eyeCareSlice.ts';
import type { TimeAnswer } from '#platform/eyeCare/timeClient.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { selectChildId } from '#platform/session/user/userSlice.ts';

/** How long before the end of the granted time the app requests more. */
const RENEW_AHEAD_MS = 8 * SECOND_MS;
/**
 * The interval at which the app requests time for a child without limits. The requests are needed because a parent may
 * set limits on another device.
 */
const UNLIMITED_INTERVAL_MS = 10 * MINUTE_MS;
const RETRY_AFTER_MS = 15 * SECOND_MS;

function nextAfter(asked: TimeAnswer): number {
  if (asked.kind === 'granted') return Math.max(SECOND_MS, asked.leaseMs - RENEW_AHEAD_MS);
  return asked.kind === 'free' ? UNLIMITED_INTERVAL_MS : RETRY_AFTER_MS;
}

/**
 * Remembers whether the time that was granted last is still running. The gateway counts granted time as used
 * immediately, so its reply already reports the rest that begins only after that time.
 */
export function useGrantedTime() {
  const childId = useSelector(selectChildId);
  const [granted, setGranted] = useState<{ childId: string; leaseMs: number }>();
  useEffect(() => {
    if (!granted) return undefined;
    const timer = setTimeout(() => setGranted(undefined), granted.leaseMs);
    return () => clearTimeout(timer);
  }, [granted]);
  const grant = useCallback((leaseMs: number) => setGranted({ childId, leaseMs }), [childId]);
  return { isGranted: granted?.childId === childId, grant };
}

/**
 * Requests screen time repeatedly, while a screen that counts as screen time is shown (`isShown`) and the page is
 * visible. Calls `onGranted` with the time that is granted.
 */
export function useScreenTime(isShown: boolean, onGranted: (leaseMs: number) => void): void {
  const dispatch = useDispatch();
  const { time, page } = useServices();
  const childId = useSelector(selectChildId);

  useEffect(() => {
    if (!isShown) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const go = async (offlineMs = 0): Promise<void> => {
      if (offlineMs > 0) time.noteOffline('screen', offlineMs);
      const asked = await time.ask('screen');
      if (isOver) return;
      if (asked.kind === 'granted') onGranted(asked.leaseMs);
      if (asked.kind === 'refused' || asked.kind === 'spent') dispatch(refusedUse('screen'));
      clearTimeout(timer);
      const waitMs = nextAfter(asked);
      if (page.isVisible()) timer = setTimeout(() => void go(asked.kind === 'offline' ? waitMs : 0), waitMs);
    };
    const stop = page.subscribe((change) => {
      if (change !== 'visibilitychange') return;
      clearTimeout(timer);
      if (page.isVisible()) void go();
    });
    if (page.isVisible()) void go();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
    // The effect depends on the child, because a child must not use time that was granted to another child.
  }, [isShown, childId, dispatch, time, page, onGranted]);
}
