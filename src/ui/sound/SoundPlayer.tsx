import { useRef, useState } from 'react';
import { IconButton } from '#ui/action/IconButton.tsx';
import { PauseIcon, PlayIcon } from '#ui/icons/homeIcons.tsx';
import { Slider } from '#ui/Slider.tsx';
import styles from './SoundPlayer.module.css';

interface SoundPlayerProps {
  /** The accessible name. */
  label: string;
  title: string;
  url: string;
  durationMs: number;
  /** Shown after the times, for example how the sound was made. */
  note?: string;
  timeText: (ms: number) => string;
  onPlay?: () => void;
}

/** A player for a single sound of a page, with its position. */
export function SoundPlayer({ label, title, url, durationMs, note, timeText, onPlay }: SoundPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [positionMs, setPositionMs] = useState(0);

  const handleToggle = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) {
      element.pause();
      return;
    }
    if (hasFailed) element.load();
    setHasFailed(false);
    // The reason for the rejection also arrives as an `error` event.
    element.play().catch(() => setIsPlaying(false));
  };
  const handleSeek = (target: number) => {
    setPositionMs(target);
    if (audio.current) audio.current.currentTime = target / 1000;
  };

  return (
    <section className={styles['sound']} aria-label={label}>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the same screen shows the text */}
      <audio
        ref={audio}
        src={url}
        preload="none"
        onPlay={() => {
          setIsPlaying(true);
          onPlay?.();
        }}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setIsPlaying(false)}
        onError={() => {
          setIsPlaying(false);
          setHasFailed(true);
        }}
        onTimeUpdate={(event) => setPositionMs(event.currentTarget.currentTime * 1000)}
      />
      <IconButton
        kind="primary"
        label={`${isPlaying ? '暂停' : '播放'}：${title}`}
        icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
        onClick={handleToggle}
      />
      <div className={styles['bar']}>
        <Slider
          label="进度"
          value={Math.min(positionMs, durationMs)}
          max={durationMs}
          step={1000}
          valueText={timeText(positionMs)}
          onChange={handleSeek}
        />
        <p className={styles['facts']} role={hasFailed ? 'alert' : undefined}>
          {hasFailed
            ? '播放失败，点播放再试一次'
            : `${timeText(positionMs)} / ${timeText(durationMs)}${note ? ` · ${note}` : ''}`}
        </p>
      </div>
    </section>
  );
}
