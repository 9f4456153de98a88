import type { StoryCard } from '#contract/stories/stories.ts';
import { StoryHead } from './StoryHead.tsx';
import styles from './StoryOutline.module.css';
import { PlayerSkeleton } from './StorySkeleton.tsx';
import view from './StoryView.module.css';

/** What the card of a story tells about it, at the places of the story's screen, while the rest is loading. */
export function StoryOutline({ card }: { card: StoryCard }) {
  return (
    <div className={view['columns']}>
      <div className={view['player']}>
        <StoryHead card={card} />
        <div className={styles['player']} role="group" aria-busy="true" aria-label="正在打开故事">
          <PlayerSkeleton />
        </div>
      </div>
    </div>
  );
}
