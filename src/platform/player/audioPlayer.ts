import { nextPhase, isUnderWay, type Phase, type PlayerEvent } from './phase.ts';
import type { Player, PlayerSnapshot, PositionListener, Track } from './player.ts';
import { takeVoice } from './voice.ts';

/** HTMLMediaElement.HAVE_METADATA */
const HAS_METADATA = 1;

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

/**
 * Creates the player on one audio element that lives as long as the page: after a tap has started an element, webviews
 * let it play without further taps, whereas a new element would need a new one.
 */
export function createPlayer(audio: AudioElement = new Audio()): Player {
  const listeners = new Set<(snapshot: PlayerSnapshot) => void>();
  const positionListeners = new Set<PositionListener>();
  /** The position up to which no listener has to be called. */
  let untilMs = 0;
  let snapshot: PlayerSnapshot = { phase: 'idle', storyId: '', durationMs: 0 };
  let heard: Track | undefined;
  /** The track in the element: the playing one, or an offered one while the playing one is paused. */
  let loaded: Track | undefined;
  /** The position of the paused track while another one is offered. */
  let restingMs = 0;
  /** A jump that waits for the element's metadata. */
  let pendingMs: number | undefined;
  /** Whether the element has played: webviews that require a tap require only one. */
  let isAllowed = false;

  const change = (update: Partial<PlayerSnapshot>): void => {
    const next = { ...snapshot, ...update };
    if (next.phase === snapshot.phase && next.storyId === snapshot.storyId && next.durationMs === snapshot.durationMs)
      return;
    snapshot = next;
    listeners.forEach((listener) => listener(snapshot));
  };
  const happen = (event: PlayerEvent): void => change({ phase: nextPhase(snapshot.phase, event) });
  const isHeardLoaded = (): boolean => heard !== undefined && heard === loaded;
  const presentMs = (): number => (isHeardLoaded() ? elementMs() : restingMs);
  const tellPosition = (): void => {
    const positionMs = presentMs();
    untilMs = Infinity;
    for (const listener of positionListeners) untilMs = Math.min(untilMs, listener(positionMs));
  };

  const jump = (positionMs: number): void => {
    pendingMs = Math.max(0, positionMs);
    applyJump();
  };
  const applyJump = (): void => {
    if (pendingMs === undefined || audio.readyState < HAS_METADATA) return;
    audio.currentTime = pendingMs / 1000;
    pendingMs = undefined;
  };
  const load = (track: Track): void => {
    loaded = track;
    pendingMs = undefined;
    audio.preload = 'auto';
    audio.src = track.url;
  };
  const elementMs = (): number => pendingMs ?? audio.currentTime * 1000;
  const pause = (): void => {
    if (!isHeardLoaded()) return;
    happen('pause');
    audio.pause();
  };
  const sound = (): void => {
    takeVoice(pause);
    happen('ask');
    audio.play().catch((error: unknown) => {
      // An AbortError is caused by a pause or another track; a NotSupportedError also arrives as an `error` event.
      if (error instanceof Error && error.name === 'NotAllowedError') happen('refuse');
    });
  };

  const on = (event: keyof HTMLMediaElementEventMap, listener: () => void): void =>
    audio.addEventListener(event, () => {
      // Events of an offered track are ignored.
      if (isHeardLoaded()) listener();
    });
  audio.addEventListener('loadedmetadata', applyJump);
  audio.addEventListener('error', () => {
    if (isHeardLoaded()) {
      restingMs = elementMs();
      happen('break');
    }
    // Playing it will load it again.
    loaded = undefined;
  });
  on('durationchange', () => {
    if (!heard?.isPreview && Number.isFinite(audio.duration) && audio.duration > 0)
      change({ durationMs: Math.round(audio.duration * 1000) });
  });
  on('playing', () => {
    isAllowed = true;
    happen('sound');
  });
  on('waiting', () => happen('wait'));
  on('ended', () => happen('end'));
  on('pause', () => {
    // A reverted pause, and the pause before the end, do not count.
    if (audio.paused && !audio.ended) happen('pause');
  });
  on('timeupdate', () => {
    if (presentMs() >= untilMs) tellPosition();
  });
  on('seeked', tellPosition);

  return {
    snapshot: () => snapshot,
    positionMs: presentMs,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    subscribePosition(listener) {
      positionListeners.add(listener);
      untilMs = 0;
      return () => void positionListeners.delete(listener);
    },
    offer(track, startMs) {
      if (isUnderWay(snapshot.phase) || isSame(track, heard)) return;
      if (isHeardLoaded()) restingMs = elementMs();
      if (!isSame(track, loaded)) load(track);
      jump(startMs);
    },
    play(track, startMs) {
      // Played again while it waits for data: its connection is broken.
      const isStuck = isHeardLoaded() && (snapshot.phase === 'loading' || snapshot.phase === 'stalled');
      if (isStuck || !isSame(track, loaded)) load(track);
      heard = loaded;
      if (Math.abs(elementMs() - startMs) > 1) jump(startMs);
      // A single change, so that nobody sees the new story in the phase of the old one.
      const phase: Phase = nextPhase(nextPhase(snapshot.phase, 'clear'), 'ask');
      change({ phase, storyId: track.storyId, durationMs: track.durationMs });
      sound();
      tellPosition();
    },
    useTap() {
      if (isAllowed) return;
      // Either call unlocks the element permanently; play would make an offered track audible.
      if (loaded === undefined) audio.play().catch(() => undefined);
      else audio.load();
    },
    resume() {
      if (!heard) return;
      if (!isHeardLoaded()) {
        load(heard);
        jump(restingMs);
      }
      sound();
    },
    pause,
    seek(positionMs) {
      const target = Math.min(Math.max(0, positionMs), snapshot.durationMs);
      if (isHeardLoaded()) jump(target);
      else restingMs = target;
      tellPosition();
    },
    setRate(rate) {
      audio.defaultPlaybackRate = rate;
      audio.playbackRate = rate;
    },
    setVolume(share) {
      audio.volume = share;
    },
    stop() {
      heard = undefined;
      loaded = undefined;
      restingMs = 0;
      pendingMs = undefined;
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
      change({ phase: nextPhase(snapshot.phase, 'clear'), storyId: '', durationMs: 0 });
    },
  };
}

const isSame = (left: Track, right: Track | undefined): boolean =>
  left.storyId === right?.storyId && left.url === right.url;
