import { useRef, useState } from 'react';
import type { Article } from '#contract/articles.ts';
import { clockText } from '#platform/player/time.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { PauseIcon } from '#ui/icons/PauseIcon.tsx';
import { PlayIcon } from '#ui/icons/PlayIcon.tsx';
import { Slider } from '#ui/Slider.tsx';
import styles from './ArticleSound.module.css';

/** The article read aloud, for hands that are at the dishes. */
export function ArticleSound({ sound, title }: { sound: NonNullable<Article['sound']>; title: string }) {
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
    // What keeps it from sounding comes as an `error` event, too.
    element.play().catch(() => setIsPlaying(false));
  };
  const handleSeek = (target: number) => {
    setPositionMs(target);
    if (audio.current) audio.current.currentTime = target / 1000;
  };

  return (
    <section className={styles['sound']} aria-label="听这篇文章">
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the text stands right below */}
      <audio
        ref={audio}
        src={sound.url}
        preload="none"
        onPlay={() => setIsPlaying(true)}
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
          value={Math.min(positionMs, sound.durationMs)}
          max={sound.durationMs}
          step={1000}
          valueText={clockText(positionMs)}
          onChange={handleSeek}
        />
        <p className={styles['facts']} role={hasFailed ? 'alert' : undefined}>
          {hasFailed
            ? '声音没有来，点播放再试一次'
            : `${clockText(positionMs)} / ${clockText(sound.durationMs)}${sound.isSynthesised ? ' · 合成示范音' : ''}`}
        </p>
      </div>
    </section>
  );
}
