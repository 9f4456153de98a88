import { useDispatch } from 'react-redux';
import type { StoryCard } from '#contract/stories/stories.ts';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { queueChosen } from '#platform/player/playerSlice.ts';
import { sleepSet } from '#platform/player/sleep/sleepSlice.ts';
import { useNow } from '#platform/variable/useNow.ts';
import { Button } from '#ui/action/Button.tsx';
import { MoonIcon } from '#ui/icons/homeIcons.tsx';
import styles from './GoodNight.module.css';
import { StoryShelf } from './StoryShelf.tsx';

/** The hours between which the shelf is shown, by the device's clock. index.html contains the same hours. */
const FROM_HOUR = 19;
const UNTIL_HOUR = 5;

/** The number of stories after which the sleep timer stops the playback. */
const STORY_COUNT = 3;

/**
 * Quiet stories for the evening. One tap plays some of them, and playback then stops. The gateway always renders this
 * shelf, because it does not know the hour of the device; CSS hides the shelf outside the evening.
 */
export function GoodNight({ stories }: { stories: readonly StoryCard[] }) {
  const dispatch = useDispatch();
  const now = useNow();
  const isHydrating = useIsHydrating();
  if (stories.length === 0 || !(isHydrating || isEvening(now()))) return null;

  const handleSleep = () => {
    dispatch(queueChosen([...stories]));
    dispatch(sleepSet({ kind: 'stories', left: STORY_COUNT }));
  };
  return (
    <StoryShelf
      title="晚安故事"
      stories={stories}
      size="large"
      className={isHydrating ? styles['inTheEvening'] : undefined}
      action={
        <span className={styles['action']}>
          <Button size="small" kind="secondary" icon={<MoonIcon size={18} />} onClick={handleSleep}>
            听 {STORY_COUNT} 个就睡
          </Button>
        </span>
      }
    />
  );
}

function isEvening(now: number): boolean {
  const hour = new Date(now).getHours();
  return hour >= FROM_HOUR || hour < UNTIL_HOUR;
}
