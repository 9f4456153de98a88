import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Video } from '#contract/catalogue/videos.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import type { ScreenMeter } from '#widgets/sound/useScreenMeter.ts';

const SAVE_INTERVAL_MS = 10 * SECOND_MS;
/** If two position updates differ by more than this, the user has jumped to another position. */
const JUMP_MS = 1_500;
/** The value of HTMLMediaElement.HAVE_NOTHING. */
const HAS_NOTHING = 0;

export type FilmState = 'resting' | 'playing' | 'waiting' | 'ended' | 'failed';

interface FilmOptions {
  video: Video;
  startMs: number;
  meter: Pick<ScreenMeter, 'whenGranted' | 'checkRefusal'>;
  onSavePosition: (videoId: string, positionMs: number, isFinished: boolean) => void;
  onWatched: (ms: number) => void;
  onEnded: () => void;
}

/**
 * Returns the state of a video element, and the actions on it. One element plays all videos one after another, because
 * the browser leaves full screen when an element is removed, and old webviews play only in an element that was tapped.
 */
export function useFilm(film: RefObject<HTMLVideoElement | null>, options: FilmOptions) {
  const { video, startMs, meter, onSavePosition, onWatched, onEnded } = options;
  const [shownId, setShownId] = useState(video.id);
  const [state, setState] = useState<FilmState>('resting');
  const [positionMs, setPositionMs] = useState(startMs);
  /** For the current video: the last reported position (`lastMs`), and the position that was stored last (`keptMs`). */
  const reached = useRef({ videoId: video.id, lastMs: startMs, keptMs: startMs });
  if (shownId !== video.id) {
    setShownId(video.id);
    setState('resting');
    setPositionMs(startMs);
  }

  const startNow = useCallback(() => {
    const element = film.current;
    if (!element) return;
    // An element that has failed refuses every further call of `play`, until it loads the video again.
    if (element.error) element.load();
    element.play().catch((problem: unknown) => {
      const name = problem instanceof Error ? problem.name : '';
      // An AbortError means that playback was paused, or that another video was loaded. Both have already set the
      // state.
      if (name === 'AbortError') return;
      // A NotAllowedError means that the webview plays videos only after a tap.
      setState(name === 'NotAllowedError' ? 'resting' : 'failed');
    });
  }, [film]);
  const { whenGranted, checkRefusal } = meter;
  const play = useCallback(() => whenGranted(startNow), [whenGranted, startNow]);
  const pause = useCallback(() => film.current?.pause(), [film]);
  const seek = useCallback(
    (targetMs: number) => {
      setPositionMs(targetMs);
      reached.current.lastMs = targetMs;
      if (film.current) film.current.currentTime = targetMs / 1000;
    },
    [film],
  );
  const retry = useCallback(() => {
    whenGranted(() => {
      film.current?.load();
      startNow();
    });
  }, [film, whenGranted, startNow]);

  const keep = (atMs: number) => {
    reached.current.keptMs = atMs;
    onSavePosition(reached.current.videoId, atMs, false);
  };
  /** Stores the position unless it was already stored. */
  const keepRest = useEffectEvent(() => {
    const { lastMs, keptMs } = reached.current;
    if (lastMs !== keptMs) keep(lastMs);
  });
  const followVideo = useEffectEvent(() => {
    if (reached.current.videoId === video.id) return;
    keepRest();
    reached.current = { videoId: video.id, lastMs: startMs, keptMs: startMs };
  });

  // This must be a layout effect: directly after the change of the video, the element reports events of the new video.
  useLayoutEffect(() => followVideo(), [video.id]);
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
      const { lastMs } = reached.current;
      if (film.current && lastMs > 0) film.current.currentTime = lastMs / 1000;
    },
    onPlay: () => setState('waiting'),
    onPlaying: () => setState('playing'),
    onWaiting: () => setState('waiting'),
    onPause: () => {
      if (film.current?.ended) return;
      setState('resting');
      keep(reached.current.lastMs);
    },
    onError: () => {
      setState('failed');
      checkRefusal();
    },
    onEnded: () => {
      setState('ended');
      reached.current.keptMs = reached.current.lastMs;
      onSavePosition(video.id, video.durationMs, true);
      onEnded();
    },
    onTimeUpdate: () => {
      // When a video is loaded again, the element reports the position 0, which would replace the current position.
      if (!film.current || film.current.readyState === HAS_NOTHING) return;
      const nowMs = film.current.currentTime * 1000;
      const stepMs = nowMs - reached.current.lastMs;
      reached.current.lastMs = nowMs;
      setPositionMs(nowMs);
      if (stepMs > 0 && stepMs < JUMP_MS) onWatched(stepMs);
      if (Math.abs(nowMs - reached.current.keptMs) >= SAVE_INTERVAL_MS) keep(nowMs);
    },
  };
  return { state, positionMs, play, pause, seek, retry, events };
}
