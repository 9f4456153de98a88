import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { SECOND_MS } from '#lib/time/time.ts';
import type { SoundMeter } from '#platform/player/metering/soundMeter.ts';
import { SOUND_PROBLEM } from '#platform/player/problemText.ts';
import { createSeeker } from '#platform/player/sound/seeker.ts';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { clockText } from '#lib/time/durationText.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { PauseIcon, PlayIcon } from '#ui/icons/homeIcons.tsx';
import { Slider } from '#ui/Slider.tsx';
import styles from './SoundPlayer.module.css';

export interface SoundHandle {
  /**
   * Plays the sound from a position. Must be called while a tap is handled, because browsers allow playing only then.
   */
  playFrom: (positionMs: number) => void;
}

interface SoundPlayerProps {
  ref?: Ref<SoundHandle>;
  /** The accessible name. */
  label: string;
  title: string;
  /**
   * The address of the sound, which may be a signed one that expires. A new address for the same file is used only
   * after the current one has failed.
   */
  url: string;
  durationMs: number;
  /** The part of the sound that is played; the default is all of it. */
  range?: { fromMs: number; toMs: number };
  /** Shown after the times, for example how the sound was made. */
  note?: string;
  /** Requests the listening time, if the gateway counts the sound as listening. */
  meter?: SoundMeter;
  onPlay?: () => void;
  /** Called when the sound is paused or has ended. */
  onStop?: () => void;
  /** Called several times a second while the sound plays, and after each jump. */
  onPosition?: (positionMs: number) => void;
  /**
   * Called when the sound could not be loaded, so that the caller can get a new `url`. Once `url` changes, playback
   * continues by itself.
   */
  onFail?: () => void;
}

/**
 * If less than this is left of a range, a timer stops the sound, because the position is reported only every 250 ms.
 */
const RANGE_END_TIMER_MS = 300;

/**
 * A new address is considered to work once the sound has played on for longer than this. If the address is refused, the
 * browser can play only the part that it has already loaded, which is shorter.
 */
const MIN_PLAYED_MS = SECOND_MS;

/** Returns a signed address without its parameters, which expire. */
const withoutQuery = (url: string): string => url.split('?', 1)[0] ?? '';

/** A player for one sound of a page, with a slider for the position. */
export function SoundPlayer({ ref, label, title, url, durationMs, range, note, meter, ...events }: SoundPlayerProps) {
  const { fromMs, toMs } = range ?? { fromMs: 0, toMs: durationMs };
  const isHydrating = useIsHydrating();
  const audio = useRef<HTMLAudioElement>(null);
  const seeker = useRef<ReturnType<typeof createSeeker>>(undefined);
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [isUsed, setIsUsed] = useState(false);
  const [positionMs, setPositionMs] = useState(fromMs);
  const [source, setSource] = useState(url);
  /** Whether the sound was playing when it failed. */
  const wasPlaying = useRef(false);
  /**
   * The position of the sound when a new address was last requested; undefined once the sound has played beyond this
   * position, or after a tap. Until then no further address is requested, because the gateway may refuse all addresses.
   */
  const urlRequestedAtMs = useRef<number>(undefined);
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tapCount = useRef(0);

  // A new address is used only if the sound has failed or has not been played, or if the file is another one, because a
  // new address must not interrupt a sound that is playing.
  if (source !== url && (hasFailed || !isUsed || withoutQuery(source) !== withoutQuery(url))) {
    setSource(url);
    setHasFailed(false);
  }

  const moveTo = (target: number) => {
    setPositionMs(target);
    events.onPosition?.(target);
  };
  const seek = (target: number) => {
    moveTo(target);
    seeker.current?.seek(target);
  };
  // The reason for a rejection is ignored here, because it also arrives as an `error` event.
  const play = () => void audio.current?.play().catch(() => setIsPlaying(false));
  const start = (target: number) => {
    urlRequestedAtMs.current = undefined;
    if (hasFailed) audio.current?.load();
    setHasFailed(false);
    if (hasFailed || Math.abs((seeker.current?.positionMs() ?? 0) - target) > 1) seek(target);
    play();
  };
  const handlePlay = (target: number) => {
    const tap = (tapCount.current += 1);
    const answer = meter?.mayPlay() ?? true;
    if (answer === true) {
      start(target);
      return;
    }
    // Unlocks the element during the tap. The sound begins only after the reply of the gateway, and web views refuse to
    // play an element that was not used during a tap. Without `preload` this fetches nothing.
    if (!isUsed) audio.current?.load();
    void answer.then((mayPlay) => {
      if (mayPlay && tap === tapCount.current) start(target);
    });
  };
  useImperativeHandle(ref, () => ({ playFrom: handlePlay }));

  useEffect(() => {
    if (audio.current) seeker.current = createSeeker(audio.current);
    return () => clearTimeout(ending.current);
  }, []);
  const handleNewSource = useEffectEvent(() => {
    if (positionMs > fromMs) seeker.current?.seek(positionMs);
    if (wasPlaying.current) play();
    wasPlaying.current = false;
  });
  // This is a layout effect, because right afterwards the browser reports the position 0 of the new source, which would
  // replace the current position.
  useLayoutEffect(() => handleNewSource(), [source]);

  const handleToggle = () => {
    if (isPlaying) audio.current?.pause();
    else handlePlay(positionMs < fromMs || positionMs >= toMs ? fromMs : positionMs);
  };
  const handleTime = () => {
    const reachedMs = seeker.current?.positionMs() ?? 0;
    moveTo(reachedMs);
    meter?.follow(reachedMs);
    // The new address has worked, so another one may be requested when this one expires.
    if (isPlaying && reachedMs - (urlRequestedAtMs.current ?? Infinity) > MIN_PLAYED_MS)
      urlRequestedAtMs.current = undefined;
    clearTimeout(ending.current);
    const leftMs = toMs - reachedMs;
    if (range && leftMs < RANGE_END_TIMER_MS) ending.current = setTimeout(() => audio.current?.pause(), leftMs);
  };
  const handleError = () => {
    wasPlaying.current = isPlaying;
    setIsPlaying(false);
    meter?.fail();
    setHasFailed(true);
    if (urlRequestedAtMs.current !== undefined) return;
    urlRequestedAtMs.current = positionMs;
    events.onFail?.();
  };

  const shownMs = Math.min(Math.max(positionMs, fromMs), toMs);
  const times = `${clockText(shownMs - fromMs)} / ${clockText(toMs - fromMs)}`;
  return (
    <section className={styles['sound']} aria-label={label}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the same screen shows the text */}
      <audio
        ref={audio}
        src={source}
        preload="none"
        onPlay={() => {
          setIsUsed(true);
          setIsPlaying(true);
          meter?.start(() => audio.current?.pause());
          events.onPlay?.();
        }}
        onPause={() => {
          clearTimeout(ending.current);
          setIsPlaying(false);
          meter?.stop(false);
          events.onStop?.();
        }}
        onEnded={() => {
          setIsPlaying(false);
          meter?.stop(true);
          events.onStop?.();
        }}
        onError={handleError}
        onTimeUpdate={handleTime}
      />
      <noscript>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the same screen shows the text */}
        <audio className={styles['plain']} controls preload="none" src={source} aria-label={title} />
      </noscript>
      <IconButton
        kind="primary"
        label={`${isPlaying ? '暂停' : '播放'}：${title}`}
        icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
        onClick={handleToggle}
      />
      <div className={styles['bar']} data-scripted="">
        <Slider
          label="进度"
          value={shownMs}
          min={fromMs}
          max={toMs}
          step={1000}
          valueText={clockText(shownMs - fromMs)}
          // Disabled before the hydration, because React does not report a drag until then.
          disabled={isHydrating}
          onChange={seek}
        />
        <p className={styles['facts']} role={hasFailed ? 'alert' : undefined}>
          {hasFailed ? SOUND_PROBLEM : `${times}${note ? ` · ${note}` : ''}`}
        </p>
      </div>
    </section>
  );
}
