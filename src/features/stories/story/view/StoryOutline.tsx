import { useKnownCard } from '#platform/player/listening/knownCard.ts';
import { StoryHead } from './StoryHead.tsx';
import styles from './StoryOutline.module.css';
import { PlayerSkeleton, StorySkeleton } from './StorySkeleton.tsx';
import view from './StoryView.module.css';

/**
 * Shows the facts of a story that are cached from a list, in their final places, while the story is loading. If no list
 * has contained the story, it shows a placeholder.
 */
export function StoryOutline({ storyId }: { storyId: string }) {
  const card = useKnownCard(storyId);
  if (!card) return <StorySkeleton />;
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
