import { createEmitter } from '#lib/emitter.ts';
import { nextPhase, isUnderWay, type Phase, type PlayerEvent } from '#platform/player/phase.ts';
import type { Player, PlayerSnapshot, PositionListener, Track } from '#platform/player/player.ts';
import type { AudioFocus } from './audioFocus.ts';
import { createSeeker } from './seeker.ts';

/** The part of an audio element that the player uses. */
export type AudioElement = Pick<
  HTMLAudioElement,
  | 'src'
  | 'preload'
  | 'currentTime'
  | 'duration'
  | 'playbackRate'
  | 'defaultPlaybackRate'
  | 'readyState'
  | 'volume'
  | 'paused'
  | 'ended'
  | 'play'
  | 'pause'
  | 'load'
  | 'removeAttribute'
  | 'addEventListener'
>;

/** A sound that a tap has started before the app was loaded (see public/index.html). */
export interface EarlySound {
  audio: AudioElement;
  /** The id of the story; empty if the sound could not be loaded. In either case, the tap has unlocked the element. */
  storyId: string;
}

/** The value of HTMLMediaElement.HAVE_FUTURE_DATA. */
const HAS_FUTURE_DATA = 3;

/**
 * Creates the player with one audio element for the whole visit: once a tap has started an element, web views let this
 * element play without further taps, but not a new element. With `earlyStoryId`, the element already contains the
 * `EarlySound` of this story, which continues when the story is played.
 */
export function createPlayer(focus: AudioFocus, audio: AudioElement = new Audio(), earlyStoryId = ''): Player {
  const changes = createEmitter<PlayerSnapshot>();
  const positionListeners = new Set<PositionListener>();
  /** No listener has requested a call before this position. */
  let untilMs = 0;
  let snapshot: PlayerSnapshot = { phase: 'idle', storyId: '', durationMs: 0 };
  let early: Track | undefined =
    earlyStoryId === '' ? undefined : { storyId: earlyStoryId, url: audio.src, durationMs: 0 };
  let current = early;
  /**
   * The track that is loaded into the element: the current track, or an offered track while the current one is paused.
   */
  let loaded = early;
  /**
   * The position of the current track while the element does not contain that track: while another track is loaded that
   * the user may start next, or after an error.
   */
  let restingMs = 0;
  const seeker = createSeeker(audio);
  /** Whether the element has ever played. Web views that require a tap require only one. */
  let isAllowed = early !== undefined;

  const change = (update: Partial<PlayerSnapshot>): void => {
    const next = { ...snapshot, ...update };
    if (next.phase === snapshot.phase && next.storyId === snapshot.storyId && next.durationMs === snapshot.durationMs)
      return;
    snapshot = next;
    changes.emit(snapshot);
  };
  const handleEvent = (event: PlayerEvent): void => change({ phase: nextPhase(snapshot.phase, event) });
  const isCurrentLoaded = (): boolean => current !== undefined && current === loaded;
  const currentMs = (): number => (isCurrentLoaded() ? seeker.positionMs() : restingMs);
  const notifyPosition = (): void => {
    const positionMs = currentMs();
    untilMs = Infinity;
    for (const listener of positionListeners) untilMs = Math.min(untilMs, listener(positionMs));
  };

  const jump = (positionMs: number): void => seeker.seek(Math.max(0, positionMs));
  const isAudible = (): boolean => !audio.paused && audio.readyState >= HAS_FUTURE_DATA;
  const showDuration = (): void => {
    if (!current?.isPreview && Number.isFinite(audio.duration) && audio.duration > 0)
      change({ durationMs: Math.round(audio.duration * 1000) });
  };
  const load = (track: Track): void => {
    loaded = track;
    seeker.cancel();
    audio.preload = 'auto';
    audio.src = track.url;
  };
  const pause = (): void => {
    if (!isCurrentLoaded()) return;
    handleEvent('pause');
    audio.pause();
  };
  const dismiss = (): void => {
    current = undefined;
    restingMs = 0;
    audio.pause();
    change({ phase: nextPhase(snapshot.phase, 'clear'), storyId: '', durationMs: 0 });
    notifyPosition();
  };
  const startSound = (): void => {
    focus.take(pause);
    handleEvent('ask');
    audio.play().catch((error: unknown) => {
      // Handles only a refusal. An AbortError comes from a pause or another track, and a NotSupportedError is also
      // reported by an `error` event.
      if (error instanceof Error && error.name === 'NotAllowedError') handleEvent('refuse');
    });
  };

  const on = (event: keyof HTMLMediaElementEventMap, listener: () => void): void =>
    audio.addEventListener(event, () => {
      // Ignores the event if the element contains an offered track, which is not the current one.
      if (isCurrentLoaded()) listener();
    });
  audio.addEventListener('error', () => {
    if (isCurrentLoaded()) {
      restingMs = seeker.positionMs();
      handleEvent('break');
    }
    // Forgets the loaded track, so that it is loaded again when it is played.
    loaded = undefined;
  });
  on('durationchange', showDuration);
  on('playing', () => {
    isAllowed = true;
    handleEvent('sound');
  });
  on('waiting', () => handleEvent('wait'));
  on('ended', () => handleEvent('end'));
  on('pause', () => {
    // Handles only a real pause: it may have been reverted before the event arrived, and the browser also fires this
    // event before `ended`.
    if (audio.paused && !audio.ended) handleEvent('pause');
  });
  on('timeupdate', () => {
    if (currentMs() >= untilMs) notifyPosition();
  });
  on('seeked', notifyPosition);
  if (early) {
    focus.take(pause);
    snapshot = { phase: isAudible() ? 'playing' : 'loading', storyId: earlyStoryId, durationMs: 0 };
    showDuration();
  }

  return {
    snapshot: () => snapshot,
    positionMs: currentMs,
    subscribe: changes.subscribe,
    subscribePosition(listener) {
      positionListeners.add(listener);
      untilMs = 0;
      return () => void positionListeners.delete(listener);
    },
    offer(track, startMs) {
      if (isUnderWay(snapshot.phase) || isSame(track, current)) return;
      if (isCurrentLoaded()) restingMs = seeker.positionMs();
      if (!isSame(track, loaded)) load(track);
      jump(startMs);
    },
    play(track, startMs) {
      // If the track is played a second time while it waits for data, loads it again, because its connection is
      // probably broken.
      const isStuck = isCurrentLoaded() && (snapshot.phase === 'loading' || snapshot.phase === 'stalled');
      // The early sound is not loaded again: it has begun at the same position, and its address differs only in the
      // data about the listener.
      const goesOn = early !== undefined && loaded === early && track.storyId === early.storyId && !audio.paused;
      early = undefined;
      if (goesOn) loaded = track;
      else if (isStuck || !isSame(track, loaded)) load(track);
      current = loaded;
      if (!goesOn && Math.abs(seeker.positionMs() - startMs) > 1) jump(startMs);
      // Changes the phase and the story together, so that no listener is called with the new story and the phase of the
      // old one.
      const phase: Phase = nextPhase(nextPhase(snapshot.phase, 'clear'), 'ask');
      change({ phase, storyId: track.storyId, durationMs: track.durationMs });
      startSound();
      if (goesOn) {
        showDuration();
        if (isAudible()) handleEvent('sound');
      }
      notifyPosition();
    },
    useTap() {
      if (isAllowed) return;
      // Unlocks the element, for the rest of the visit. If an offered track is loaded, calls `load` instead of `play`,
      // which would make that track audible.
      if (loaded === undefined) audio.play().catch(() => undefined);
      else audio.load();
    },
    resume() {
      if (!current) return;
      if (!isCurrentLoaded()) {
        load(current);
        jump(restingMs);
      }
      startSound();
    },
    pause,
    seek(positionMs) {
      const target = Math.min(Math.max(0, positionMs), snapshot.durationMs);
      if (isCurrentLoaded()) jump(target);
      else restingMs = target;
      notifyPosition();
    },
    setRate(rate) {
      audio.defaultPlaybackRate = rate;
      audio.playbackRate = rate;
    },
    setVolume(share) {
      audio.volume = share;
    },
    dismiss,
    stop() {
      dismiss();
      loaded = undefined;
      seeker.cancel();
      audio.removeAttribute('src');
      audio.load();
    },
  };
}

const isSame = (left: Track, right: Track | undefined): boolean =>
  left.storyId === right?.storyId && left.url === right.url;
