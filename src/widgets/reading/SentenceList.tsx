import { useCallback, useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref, type RefObject } from 'react';
import { SECOND_MS } from '#lib/time/time.ts';
import { PINYIN_TEXT_CLASS } from './PinyinText.tsx';
import { Sentence, type TimedSentence } from './Sentence.tsx';
import styles from './SentenceList.module.css';

export interface SentenceListHandle {
  /** Marks the sentence at this index and scrolls to it; −1 marks none. */
  highlight: (index: number) => void;
}

interface SentenceListProps {
  ref: Ref<SentenceListHandle>;
  sentences: readonly TimedSentence[];
  hasPinyin: boolean;
  onTap: (startMs: number) => void;
}

/** The time for which the text does not scroll automatically after the user has scrolled it. */
const AUTO_SCROLL_PAUSE_MS = 4 * SECOND_MS;

/** Sentences that scroll along with a sound. */
export function SentenceList({ ref, sentences, hasPinyin, onTap }: SentenceListProps) {
  const box = useRef<HTMLOListElement>(null);
  const current = useRef(-1);
  const touchedAt = useRef(0);
  /**
   * Whether the text is visible. Invisible text does not scroll, because each frame of scrolling costs main-thread
   * time.
   */
  const isSeen = useRef(true);

  /**
   * Marks a sentence. Writes to the DOM directly, because rendering hundreds of sentences again would make a weak phone
   * slow.
   */
  const highlight = (index: number) => {
    current.current = index;
    const list = box.current;
    const sentence = list?.children[index];
    const isLeftAlone = Date.now() - touchedAt.current >= AUTO_SCROLL_PAUSE_MS;
    // All reads come before any write, so that the browser computes the layout only once.
    const top =
      list && sentence instanceof HTMLElement && isLeftAlone && isSeen.current
        ? sentence.offsetTop - list.clientHeight / 3
        : undefined;
    list?.querySelector('[aria-current]')?.removeAttribute('aria-current');
    sentence?.querySelector('button')?.setAttribute('aria-current', 'true');
    // `scrollTop` is set, because older webviews do not support scrollTo with options. The CSS of the list makes the
    // scrolling smooth.
    if (list && top !== undefined) list.scrollTop = top;
  };
  useImperativeHandle(ref, () => ({ highlight }));
  const handleDrawn = useEffectEvent(() => highlight(current.current));
  useEffect(() => handleDrawn(), [hasPinyin, sentences]);
  useIsVisible(box, (isNowSeen) => {
    isSeen.current = isNowSeen;
    if (isNowSeen) highlight(current.current);
  });

  const handleTouch = () => {
    touchedAt.current = Date.now();
  };
  const handleTap = useCallback(
    (startMs: number) => {
      touchedAt.current = 0;
      onTap(startMs);
    },
    [onTap],
  );
  return (
    <ol
      ref={box}
      className={styles['sentences']}
      // A script of public/index.html needs this class when it adds pinyin to a rendered page.
      data-pronounced={PINYIN_TEXT_CLASS}
      onTouchMove={handleTouch}
      onWheel={handleTouch}
    >
      {sentences.map((sentence, index) => (
        <li key={index}>
          <Sentence sentence={sentence} hasPinyin={hasPinyin} onTap={handleTap} />
        </li>
      ))}
    </ol>
  );
}

/** Calls `onChange` when an element becomes visible or invisible; never if the browser cannot observe elements. */
function useIsVisible(element: RefObject<Element | null>, onChange: (isSeen: boolean) => void): void {
  const handleChange = useEffectEvent(onChange);
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver((entries) => handleChange(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
}
