import { useEffect, useRef, useState } from 'react';
import type { Video } from '#contract/catalogue/videos.ts';
import { clockText, spokenTime } from '#lib/time/durationText.ts';
import { Button } from '#ui/action/Button.tsx';
import { IconButton } from '#ui/action/IconButton.tsx';
import { classes } from '#ui/classes.ts';
import { FullScreenIcon } from '#ui/icons/playerIcons.tsx';
import { PauseIcon, PlayIcon } from '#ui/icons/homeIcons.tsx';
import { RetryIcon } from '#ui/icons/shellIcons.tsx';
import { Slider } from '#ui/Slider.tsx';
import type { ScreenMeter } from '#widgets/sound/useScreenMeter.ts';
import { Film } from './Film.tsx';
import { enterFullScreen, isFullScreen } from './fullScreen.ts';
import { useFilm } from './useFilm.ts';
import styles from './VideoPlayer.module.css';

const rates = [1, 1.25, 1.5, 0.75] as const;

interface VideoPlayerProps {
  video: Video;
  startMs: number;
  meter: ScreenMeter;
  /** Whether this video follows the previous one in continuous playback, and therefore starts without a tap. */
  isAutoplay: boolean;
  /** Whether the app is asking if somebody is still watching. Playback is paused then. */
  shouldPause: boolean;
  onSavePosition: (videoId: string, positionMs: number, isFinished: boolean) => void;
  onWatched: (ms: number) => void;
  onTouched: () => void;
  onEnded: () => void;
}

/** Plays a video. Full screen and the speed stay when another video follows. */
export function VideoPlayer({ video, startMs, isAutoplay, shouldPause, onTouched, ...filmOptions }: VideoPlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const film = useRef<HTMLVideoElement>(null);
  const [rateIndex, setRateIndex] = useState(0);
  const [fillsPage, setFillsPage] = useState(false);
  const { state, positionMs, play, pause, seek, retry, events } = useFilm(film, { video, startMs, ...filmOptions });
  const isGoing = state === 'playing' || state === 'waiting';
  const rate = rates[rateIndex] ?? 1;

  useEffect(() => {
    if (isAutoplay) play();
  }, [isAutoplay, video.id, play]);
  useEffect(() => {
    if (shouldPause) pause();
  }, [shouldPause, pause]);
  useEffect(() => {
    if (!film.current) return;
    film.current.playbackRate = rate;
    // The element returns to its default speed whenever it loads a video.
    film.current.defaultPlaybackRate = rate;
  }, [rate]);

  const handleToggle = () => (isGoing ? pause() : play());
  const handleFullScreen = async () => {
    if (isFullScreen()) await document.exitFullscreen();
    else if (fillsPage) setFillsPage(false);
    else if (frame.current && film.current && !(await enterFullScreen(frame.current, film.current))) setFillsPage(true);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only detect activity
    <section
      ref={frame}
      className={classes(styles['frame'], fillsPage && styles['fillsPage'])}
      aria-label="视频"
      onPointerDown={onTouched}
      onKeyDown={onTouched}
    >
      <div className={styles['picture']}>
        <Film ref={film} video={video} className={styles['film']} onClick={handleToggle} {...events} />
        {state === 'failed' ? (
          <div className={styles['over']} role="alert">
            <p className={styles['problem']}>视频没有播出来，网络好像打了个盹</p>
            <Button icon={<RetryIcon size={20} />} onClick={retry}>
              再试一次
            </Button>
          </div>
        ) : (
          !isGoing && (
            <div className={styles['over']}>
              <IconButton
                kind="primary"
                size="huge"
                label={state === 'ended' ? '再看一遍' : `播放：${video.title}`}
                icon={state === 'ended' ? <RetryIcon size={34} /> : <PlayIcon size={38} />}
                onClick={play}
              />
            </div>
          )
        )}
        {state === 'waiting' && <span className={styles['waiting']} />}
      </div>
      <div className={styles['controls']}>
        <IconButton
          label={isGoing ? '暂停' : '播放'}
          icon={isGoing ? <PauseIcon /> : <PlayIcon />}
          onClick={handleToggle}
        />
        <div className={styles['bar']}>
          <Slider
            label="进度"
            value={Math.min(Math.round(positionMs), video.durationMs)}
            max={video.durationMs}
            step={100}
            valueText={spokenTime(positionMs)}
            onChange={seek}
          />
        </div>
        <span className={styles['time']}>
          {clockText(positionMs)} / {clockText(video.durationMs)}
        </span>
        <button
          type="button"
          className={styles['rate']}
          aria-label={`播放速度 ${rate} 倍，换一个`}
          onClick={() => setRateIndex((rateIndex + 1) % rates.length)}
        >
          {rate}×
        </button>
        <IconButton label="全屏" icon={<FullScreenIcon size={22} />} onClick={() => void handleFullScreen()} />
      </div>
    </section>
  );
}
