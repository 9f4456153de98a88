import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { StoryDetail } from '#contract/stories.ts';
import { isUnderWay } from '#platform/player/phase.ts';
import { playRequested, playToggled, seekRequested, selectPlayer } from '#platform/player/playerSlice.ts';
import { usePosition } from '#platform/player/PlayerContext.ts';
import styles from './ReadAlong.module.css';
import { sentenceAt } from './sentenceAt.ts';

/** So long after a finger has moved the text it stays where the finger left it. */
const HANDS_OFF_MS = 4_000;

/** The text, which goes along with the sound; a sentence that is tapped is heard. */
export function ReadAlong({ story }: { story: StoryDetail }) {
  const { sentences } = story;
  const dispatch = useDispatch();
  const { story: played, phase } = useSelector(selectPlayer);
  const isPlayed = played?.id === story.id;
  const told = usePosition((ms) => sentenceAt(sentences, ms));
  const current = isPlayed ? told : -1;
  const box = useRef<HTMLOListElement>(null);
  const touchedAt = useRef(0);

  useEffect(() => {
    const list = box.current;
    const sentence = list?.children[current];
    if (!list || !(sentence instanceof HTMLElement) || Date.now() - touchedAt.current < HANDS_OFF_MS) return;
    // Older webviews know no scrollTo with options; the box scrolls smoothly by its style.
    list.scrollTop = sentence.offsetTop - list.clientHeight / 3;
  }, [current]);

  const handleTouch = () => {
    touchedAt.current = Date.now();
  };
  const handleTap = (startMs: number) => {
    touchedAt.current = 0;
    if (!isPlayed) {
      dispatch(playRequested({ story, fromMs: startMs }));
      return;
    }
    dispatch(seekRequested(startMs));
    if (!isUnderWay(phase) && phase !== 'ended') dispatch(playToggled());
  };

  return (
    <section className={styles['text']} aria-label="故事文字">
      <ol ref={box} className={styles['sentences']} onTouchMove={handleTouch} onWheel={handleTouch}>
        {sentences.map(({ text, startMs }, index) => (
          <li key={startMs}>
            <button
              type="button"
              className={styles['sentence']}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => handleTap(startMs)}
            >
              {text}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
