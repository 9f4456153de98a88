import { nextPhase, isUnderWay, type Phase, type PlayerEvent } from './phase.ts';
import type { Player, PlayerSnapshot, PositionListener, Track } from './player.ts';
import { takeVoice } from './voice.ts';

/** HTMLMediaElement.HAVE_METADATA */
const HAS_METADATA = 1;

/** The part of an audio element that is used. */
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
 * The player over one audio element that lives as long as the page: webviews let an element sound by itself once a tap
 * has started it, and a new one would need a new tap.
 */
export function createPlayer(audio: AudioElement = new Audio()): Player {
  const listeners = new Set<(snapshot: PlayerSnapshot) => void>();
  const positionListeners = new Set<PositionListener>();
  /** The position up to which nothing changes for any of them. */
  let untilMs = 0;
  let snapshot: PlayerSnapshot = { phase: 'idle', storyId: '', durationMs: 0 };
  let heard: Track | undefined;
  /** What the element holds: the track that is heard, or one on offer while that one rests. */
  let loaded: Track | undefined;
  /** Where the heard track rests while another one is on offer. */
  let restingMs = 0;
  /** A jump that waits for the element to know the sound. */
  let pendingMs: number | undefined;
  /** Whether the element has sounded: webviews that want a tap want only one. */
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
      // An AbortError tells of a pause or another track, a NotSupportedError comes as an `error` event, too.
      if (error instanceof Error && error.name === 'NotAllowedError') happen('refuse');
    });
  };

  const on = (event: keyof HTMLMediaElementEventMap, listener: () => void): void =>
    audio.addEventListener(event, () => {
      // What the element tells of a track on offer is nobody's business yet.
      if (isHeardLoaded()) listener();
    });
  audio.addEventListener('loadedmetadata', applyJump);
  audio.addEventListener('error', () => {
    if (isHeardLoaded()) {
      restingMs = elementMs();
      happen('break');
    }
    // Whoever plays it next loads it anew.
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
    // A pause that was taken back, or that only comes before the end, is none.
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
      // Asked for again while it waits for sound: its connection is dead.
      const isStuck = isHeardLoaded() && (snapshot.phase === 'loading' || snapshot.phase === 'stalled');
      if (isStuck || !isSame(track, loaded)) load(track);
      heard = loaded;
      if (Math.abs(elementMs() - startMs) > 1) jump(startMs);
      // One change for both: nobody must see the new story in the old one's phase.
      const phase: Phase = nextPhase(nextPhase(snapshot.phase, 'clear'), 'ask');
      change({ phase, storyId: track.storyId, durationMs: track.durationMs });
      sound();
      tellPosition();
    },
    useTap() {
      if (isAllowed) return;
      // Either call opens the element for good; playing would make what is on offer heard.
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
