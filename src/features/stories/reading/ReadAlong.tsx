import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { StoryDetail } from '#contract/stories/stories.ts';
import { isUnderWay } from '#platform/player/phase.ts';
import { playRequested, playToggled, seekRequested, selectPlayer } from '#platform/player/playerSlice.ts';
import { usePlayer, usePositionShown } from '#platform/player/PlayerContext.ts';
import { EACH_TIME } from '#platform/player/sound/valueUntil.ts';
import { isRenderer } from '#platform/rendering/isRenderer.ts';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { sentenceSpanAt } from '#widgets/reading/sentenceAt.ts';
import { SentenceList, type SentenceListHandle } from '#widgets/reading/SentenceList.tsx';
import styles from './ReadAlong.module.css';

/** The text of the story, which scrolls with the sound. A tap on a sentence plays the story from there. */
export function ReadAlong({ story }: { story: StoryDetail }) {
  const { sentences } = story;
  const dispatch = useDispatch();
  const { story: played, isStarted, phase } = useSelector(selectPlayer);
  const isInPlayer = played?.id === story.id;
  const player = usePlayer();
  const [isPinyinOn, setHasPinyin] = useStoredPinyin();
  const isHydrating = useIsHydrating();
  const hasPinyin = isHydrating ? hasRenderedPinyin() : isPinyinOn;
  const list = useRef<SentenceListHandle>(null);

  const sentenceIndexAt = (positionMs: number) =>
    isInPlayer ? sentenceSpanAt(sentences, positionMs) : { value: -1, untilMs: EACH_TIME };
  const highlight = (index: number) => list.current?.highlight(index);
  const handleStory = useEffectEvent(() => highlight(sentenceIndexAt(player.positionMs()).value));
  useEffect(() => handleStory(), [isInPlayer, sentences]);
  usePositionShown(sentenceIndexAt, highlight);

  const handleTap = useCallback(
    (startMs: number) => {
      if (!isInPlayer || !isStarted) {
        dispatch(playRequested({ story, fromMs: startMs }));
        return;
      }
      dispatch(seekRequested(startMs));
      if (!isUnderWay(phase) && phase !== 'ended') dispatch(playToggled());
    },
    [dispatch, isInPlayer, isStarted, phase, story],
  );

  return (
    <section className={styles['text']} aria-label="故事文字">
      <div className={styles['head']}>
        <h2 className={styles['title']}>跟着听</h2>
        {sentences.some(({ pinyin }) => pinyin) && (
          <Chip selected={hasPinyin && !isHydrating} onClick={() => setHasPinyin(!hasPinyin)}>
            拼音
          </Chip>
        )}
      </div>
      <SentenceList ref={list} sentences={sentences} hasPinyin={hasPinyin} onTap={handleTap} />
    </section>
  );
}

/**
 * Returns whether pinyin is shown above the text, and a setter. The setting is stored on the phone and applies to all
 * stories.
 */
function useStoredPinyin() {
  const { localStore } = useServices();
  const [isShown, setIsShown] = useState(() => localStore.read(storageKeys.pinyin) === 'shown');
  const change = (isWanted: boolean) => {
    if (isWanted) localStore.write(storageKeys.pinyin, 'shown');
    else localStore.remove(storageKeys.pinyin);
    setIsShown(isWanted);
  };
  return [isShown, change] as const;
}

/**
 * Returns whether a script of public/index.html has put pinyin above the text that the gateway has rendered. The
 * gateway cannot do this, because it does not know the user's setting.
 */
const hasRenderedPinyin = (): boolean => !isRenderer && document.documentElement.hasAttribute('data-pinyin');
