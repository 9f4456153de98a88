import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Video } from '#contract/catalogue/videos.ts';
import { SECOND_MS } from '#lib/time/time.ts';

const SAVE_INTERVAL_MS = 10 * SECOND_MS;
/** If two position updates differ by more than this, the user has jumped to another position. */
const JUMP_MS = 1_500;
/** The value of HTMLMediaElement.HAVE_NOTHING. */
const HAS_NOTHING = 0;

export type FilmState = 'resting' | 'playing' | 'waiting' | 'ended' | 'failed';

interface FilmOptions {
  video: Video;
  startMs: number;
  onSavePosition: (positionMs: number, isFinished: boolean) => void;
  onWatched: (ms: number) => void;
  onEnded: () => void;
}

/** Returns the state of a video element, and the actions on it. */
export function useFilm(film: RefObject<HTMLVideoElement | null>, options: FilmOptions) {
  const { video, startMs } = options;
  const [state, setState] = useState<FilmState>('resting');
  const [positionMs, setPositionMs] = useState(startMs);
  const lastMs = useRef(startMs);
  const keptMs = useRef(startMs);
  const { onSavePosition, onWatched, onEnded } = options;

  const play = useCallback(() => {
    const element = film.current;
    if (!element) return;
    // An element that has failed refuses every further call of `play`, until it loads the video again.
    if (element.error) element.load();
    element.play().catch((problem: unknown) => {
      const name = problem instanceof Error ? problem.name : '';
      // An AbortError comes from a pause or another video, which have set the state themselves.
      if (name === 'AbortError') return;
      // A NotAllowedError comes from a webview that plays only after a tap.
      setState(name === 'NotAllowedError' ? 'resting' : 'failed');
    });
  }, [film]);
  const pause = useCallback(() => film.current?.pause(), [film]);
  const seek = useCallback(
    (targetMs: number) => {
      setPositionMs(targetMs);
      lastMs.current = targetMs;
      if (film.current) film.current.currentTime = targetMs / 1000;
    },
    [film],
  );
  const retry = useCallback(() => {
    film.current?.load();
    play();
  }, [film, play]);

  /** Stores the position unless it was already stored. */
  const keepRest = useEffectEvent(() => {
    if (lastMs.current === keptMs.current) return;
    keptMs.current = lastMs.current;
    onSavePosition(lastMs.current, false);
  });

  useEffect(() => {
    const handleHide = () => {
      if (document.visibilityState === 'hidden') keepRest();
    };
    document.addEventListener('visibilitychange', handleHide);
    return () => {
      document.removeEventListener('visibilitychange', handleHide);
      keepRest();
    };
  }, []);

  const events = {
    onLoadedMetadata: () => {
      if (film.current && lastMs.current > 0) film.current.currentTime = lastMs.current / 1000;
    },
    onPlay: () => setState('waiting'),
    onPlaying: () => setState('playing'),
    onWaiting: () => setState('waiting'),
    onPause: () => {
      if (film.current?.ended) return;
      setState('resting');
      keptMs.current = lastMs.current;
      onSavePosition(lastMs.current, false);
    },
    onError: () => setState('failed'),
    onEnded: () => {
      setState('ended');
      keptMs.current = lastMs.current;
      onSavePosition(video.durationMs, true);
      onEnded();
    },
    onTimeUpdate: () => {
      // When a video is loaded again, the element reports the position 0, which would replace the current position.
      if (!film.current || film.current.readyState === HAS_NOTHING) return;
      const nowMs = film.current.currentTime * 1000;
      const stepMs = nowMs - lastMs.current;
      lastMs.current = nowMs;
      setPositionMs(nowMs);
      if (stepMs > 0 && stepMs < JUMP_MS) onWatched(stepMs);
      if (Math.abs(nowMs - keptMs.current) < SAVE_INTERVAL_MS) return;
      keptMs.current = nowMs;
      onSavePosition(nowMs, false);
    },
  };
  return { state, positionMs, play, pause, seek, retry, events };
}
