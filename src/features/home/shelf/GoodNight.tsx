import { useDispatch } from 'react-redux';
import type { StoryCard } from '#contract/stories/stories.ts';
import { queueChosen } from '#platform/player/playerSlice.ts';
import { sleepSet } from '#platform/player/sleep/sleepSlice.ts';
import { useNow } from '#platform/variable/useNow.ts';
import { Button } from '#ui/action/Button.tsx';
import { MoonIcon } from '#ui/icons/homeIcons.tsx';
import { StoryShelf } from './StoryShelf.tsx';

/** The shelf is shown from this hour of the evening until late at night, by the device's clock. */
const FROM_HOUR = 19;
const UNTIL_HOUR = 5;

/** The number of stories that suit one bedtime. */
const STORY_COUNT = 3;

/** Quiet stories for the evening. One tap plays some of them and then stops. */
export function GoodNight({ stories }: { stories: readonly StoryCard[] }) {
  const dispatch = useDispatch();
  const now = useNow();
  const hour = new Date(now()).getHours();
  if (stories.length === 0 || (hour < FROM_HOUR && hour >= UNTIL_HOUR)) return null;

  const handleSleep = () => {
    dispatch(queueChosen([...stories]));
    dispatch(sleepSet({ kind: 'stories', left: STORY_COUNT }));
  };
  return (
    <StoryShelf
      title="晚安故事"
      stories={stories}
      size="large"
      action={
        <Button size="small" kind="secondary" icon={<MoonIcon size={18} />} onClick={handleSleep}>
          听 {STORY_COUNT} 个就睡
        </Button>
      }
    />
  );
}
