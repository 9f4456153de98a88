import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { StoryDetail } from '#contract/stories/stories.ts';
import { isUnderWay } from '#platform/player/phase.ts';
import { playRequested, playToggled, seekRequested, selectPlayer } from '#platform/player/playerSlice.ts';
import { usePlayer, usePositionShown } from '#platform/player/PlayerContext.ts';
import { EACH_TIME } from '#platform/player/sound/valueUntil.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { Chip } from '#ui/action/Chip.tsx';
import styles from './ReadAlong.module.css';
import { Sentence } from './Sentence.tsx';
import { sentenceStretch } from './sentenceAt.ts';

/** After a touch has scrolled the text, it does not scroll by itself for this long. */
const HANDS_OFF_MS = 4_000;

/** The story's text, which scrolls along with the sound. A tap on a sentence plays from there. */
export function ReadAlong({ story }: { story: StoryDetail }) {
  const { sentences } = story;
  const dispatch = useDispatch();
  const { story: played, phase } = useSelector(selectPlayer);
  const isPlayed = played?.id === story.id;
  const player = usePlayer();
  const [hasPinyin, setHasPinyin] = useStoredPinyin();
  const box = useRef<HTMLOListElement>(null);
  const touchedAt = useRef(0);
  /** Each frame of scrolling costs main-thread time, so the text scrolls only while it is visible. */
  const isSeen = useRef(true);

  /**
   * Writes to the DOM directly: rendering hundreds of sentences again would slow down a weak phone more than the sound
   * does.
   */
  const highlight = (index: number) => {
    const list = box.current;
    const sentence = list?.children[index];
    const isLeftAlone = Date.now() - touchedAt.current >= HANDS_OFF_MS;
    // Read before any write, so that the browser computes the layout once.
    const top =
      list && sentence instanceof HTMLElement && isLeftAlone && isSeen.current
        ? sentence.offsetTop - list.clientHeight / 3
        : undefined;
    list?.querySelector('[aria-current]')?.removeAttribute('aria-current');
    sentence?.querySelector('button')?.setAttribute('aria-current', 'true');
    // Older webviews do not support scrollTo with options; the box scrolls smoothly through its CSS.
    if (list && top !== undefined) list.scrollTop = top;
  };
  const sentenceIndexAt = (positionMs: number) =>
    isPlayed ? sentenceStretch(sentences, positionMs) : { value: -1, untilMs: EACH_TIME };
  const highlightCurrent = () => highlight(sentenceIndexAt(player.positionMs()).value);
  const handleDrawn = useEffectEvent(highlightCurrent);
  useEffect(() => handleDrawn(), [hasPinyin, isPlayed, sentences]);
  usePositionShown(sentenceIndexAt, highlight);
  useIsVisible(box, (isNowSeen) => {
    isSeen.current = isNowSeen;
    if (isNowSeen) highlightCurrent();
  });

  const handleTouch = () => {
    touchedAt.current = Date.now();
  };
  const handleTap = useCallback(
    (startMs: number) => {
      touchedAt.current = 0;
      if (!isPlayed) {
        dispatch(playRequested({ story, fromMs: startMs }));
        return;
      }
      dispatch(seekRequested(startMs));
      if (!isUnderWay(phase) && phase !== 'ended') dispatch(playToggled());
    },
    [dispatch, isPlayed, phase, story],
  );

  return (
    <section className={styles['text']} aria-label="故事文字">
      <div className={styles['head']}>
        <h2 className={styles['title']}>跟着听</h2>
        {sentences.some(({ pinyin }) => pinyin) && (
          <Chip selected={hasPinyin} onClick={() => setHasPinyin(!hasPinyin)}>
            拼音
          </Chip>
        )}
      </div>
      <ol ref={box} className={styles['sentences']} onTouchMove={handleTouch} onWheel={handleTouch}>
        {sentences.map((sentence) => (
          <li key={sentence.startMs}>
            <Sentence sentence={sentence} hasPinyin={hasPinyin} onTap={handleTap} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Calls `onChange` when an element becomes visible or invisible; never, where the browser cannot observe it. */
function useIsVisible(element: RefObject<Element | null>, onChange: (isSeen: boolean) => void): void {
  const handleChange = useEffectEvent(onChange);
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver((entries) => handleChange(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
}

/** Whether pinyin is shown above the text. The setting is stored on the phone and applies to all stories. */
function useStoredPinyin() {
  const { localStore } = useServices();
  const [hasPinyin, setHasPinyin] = useState(() => localStore.read(storageKeys.pinyin) === 'shown');
  const change = (isWanted: boolean) => {
    if (isWanted) localStore.write(storageKeys.pinyin, 'shown');
    else localStore.remove(storageKeys.pinyin);
    setHasPinyin(isWanted);
  };
  return [hasPinyin, change] as const;
}
