import { useKnownCard } from '#platform/player/listening/knownCard.ts';
import { StoryHead } from './StoryHead.tsx';
import styles from './StoryOutline.module.css';
import { PlayerSkeleton, StorySkeleton } from './StorySkeleton.tsx';
import view from './StoryView.module.css';

/**
 * What a card in the store tells about a story, at the places of the story's screen, while the rest is loading; a placeholder if no list
 * has shown the story.
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
