import { useKnownCard } from '#platform/player/listening/knownCard.ts';
import { StoryHead } from './StoryHead.tsx';
import styles from './StoryOutline.module.css';
import { PlayerSkeleton, StorySkeleton } from './StorySkeleton.tsx';
import view from './StoryView.module.css';

/**
 * While a story is loading, shows those of its facts that a list has cached, at their final places. If no list has
 * contained the story, shows a placeholder.
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
