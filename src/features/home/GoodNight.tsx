import { useDispatch } from 'react-redux';
import type { StoryCard } from '#contract/stories.ts';
import { queueChosen } from '#platform/player/playerSlice.ts';
import { sleepSet } from '#platform/player/sleepSlice.ts';
import { useNow } from '#platform/variable/useNow.ts';
import { Button } from '#ui/action/Button.tsx';
import { MoonIcon } from '#ui/icons/MoonIcon.tsx';
import { StoryShelf } from './StoryShelf.tsx';

/** From the evening on until nobody is up any more, by the hour where the child is. */
const FROM_HOUR = 19;
const UNTIL_HOUR = 5;

/** As many as a good night takes. */
const STORY_COUNT = 3;

/** Quiet stories at the quiet hours; one tap lets some of them sound, and then silence. */
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
