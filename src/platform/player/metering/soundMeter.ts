import type { Dispatch } from '@reduxjs/toolkit';
import { finishingChanged, hearingChanged, refusedUse } from '#platform/eyeCare/eyeCareSlice.ts';
import type { TimeAnswer } from '#platform/eyeCare/timeClient.ts';
import { listenedBetween, type Tick } from '#platform/player/listening/listened.ts';
import type { SessionServices } from '#platform/session/services.ts';
import { answerPatch, firstSecondPatch, mustRest, notMetered, type Metering } from './metering.ts';

interface SoundMeterMeans extends Pick<SessionServices, 'time' | 'clock'> {
  dispatch: Dispatch;
  /**
   * The id of the sound. If the time of a child runs out while this sound plays, the gateway lets the child hear the
   * sound to its end.
   */
  itemId: string;
  /** Whether time must be requested before the sound is fetched, because the listener has limits. */
  isLimited: () => boolean;
  /** Whether the gateway may refuse the sound because no time is left. This concerns guests, too. */
  mayBeRefused: () => boolean;
}

/** Requests listening time for a sound that a page plays itself, without the player (docs/eyeCare.md). */
export interface SoundMeter {
  /**
   * Returns whether the sound may play; a promise if the gateway has to be asked first. If the sound may not play, the
   * rest begins.
   */
  mayPlay: () => true | Promise<boolean>;
  /** Call when the sound begins to play. `pause` pauses it, and is called when no more time is granted. */
  start: (pause: () => void) => void;
  /** Call several times a second while the sound plays. */
  follow: (positionMs: number) => void;
  /** Call when the sound stops. */
  stop: (hasEnded: boolean) => void;
  /**
   * Call when the sound could not be loaded. The rest begins if the gateway has refused the sound because no time is
   * left.
   */
  fail: () => void;
  /** Call when the page is left. */
  leave: () => void;
}

export function createSoundMeter({
  time,
  clock,
  dispatch,
  itemId,
  isLimited,
  mayBeRefused,
}: SoundMeterMeans): SoundMeter {
  let metering: Metering = notMetered;
  let pausePlaying: (() => void) | undefined;
  let last: Tick | undefined;
  let hasLeft = false;

  const isRefused = ({ kind }: TimeAnswer): boolean => kind === 'refused';
  async function request(): Promise<TimeAnswer> {
    metering = { ...metering, isAsking: true };
    const asked = await time.ask('listen', itemId);
    metering = { ...metering, isAsking: false };
    if (hasLeft) return asked;
    metering = { ...metering, ...answerPatch(asked, clock.elapsed()) };
    dispatch(finishingChanged(metering.isLast));
    return asked;
  }
  function rest(): void {
    pausePlaying?.();
    dispatch(refusedUse('listen'));
  }
  function stop(hasEnded: boolean): void {
    pausePlaying = undefined;
    last = undefined;
    dispatch(hearingChanged(false));
    if (hasEnded && metering.isLast) dispatch(refusedUse('listen'));
  }

  return {
    mayPlay() {
      if (!isLimited() || (!metering.isLast && clock.elapsed() < metering.grantedUntil)) return true;
      return request().then((asked) => {
        const mayPlay = !mustRest(asked);
        if (!mayPlay && !hasLeft) rest();
        return mayPlay && !hasLeft;
      });
    },
    start(pause) {
      pausePlaying = pause;
      dispatch(hearingChanged(true));
    },
    follow(positionMs) {
      if (!pausePlaying) return;
      const now = clock.elapsed();
      const tick = { positionMs, at: now };
      const listenedMs = listenedBetween(last, tick, 1);
      last = tick;
      if (metering.isOffline && listenedMs > 0) time.noteOffline('listen', Math.round(listenedMs));
      if (metering.askAt === undefined) metering = { ...metering, ...firstSecondPatch(now) };
      if (metering.isAsking || now < (metering.askAt ?? now)) return;
      void request().then((asked) => {
        if (isRefused(asked) && !hasLeft) rest();
      });
    },
    stop,
    fail() {
      stop(false);
      if (!mayBeRefused()) return;
      // Without granted time, requests none: the gateway would count time for a sound that nobody has heard.
      const isGranted = clock.elapsed() < metering.grantedUntil;
      const refusal = isGranted ? request().then(mustRest) : time.isOver('listen');
      void refusal.then((isRefusedNow) => {
        if (isRefusedNow && !hasLeft) rest();
      });
    },
    leave() {
      if (pausePlaying) stop(false);
      if (metering.isLast) dispatch(finishingChanged(false));
      hasLeft = true;
    },
  };
}
