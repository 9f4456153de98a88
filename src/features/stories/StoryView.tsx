import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { StoryDetail } from '#contract/stories.ts';
import { storyOffered } from '#platform/player/playerSlice.ts';
import { useOfferShare } from '#platform/share/useShare.ts';
import { BlockStory } from './BlockStory.tsx';
import { CommentsBelow } from './comments/CommentsBelow.tsx';
import { ReactionBar } from './reactions/ReactionBar.tsx';
import { ReadAlong } from './ReadAlong.tsx';
import { SeriesList } from './SeriesList.tsx';
import { ShareButton } from './ShareButton.tsx';
import { StoryFrame } from './StoryFrame.tsx';
import { StoryHead } from './StoryHead.tsx';
import { storyLink } from './storyLink.ts';
import { StoryPlayer } from './StoryPlayer.tsx';
import styles from './StoryView.module.css';
import { useFollowSeries } from './useFollowSeries.ts';

export function StoryView({ story }: { story: StoryDetail }) {
  const dispatch = useDispatch();
  const link = useMemo(() => storyLink(story), [story]);
  const [soughtCount, setSoughtCount] = useState(0);
  const seekComments = useCallback(() => setSoughtCount((count) => count + 1), []);
  useFollowSeries(story.id);
  useOfferShare(link);

  useEffect(() => {
    dispatch(storyOffered(story));
  }, [dispatch, story]);

  return (
    <StoryFrame right={<ShareButton link={link} />}>
      <div className={styles['columns']}>
        <div className={styles['player']}>
          <StoryHead story={story} />
          <StoryPlayer story={story} />
          <ReactionBar storyId={story.id} onComments={seekComments} />
        </div>
        <div className={styles['text']}>
          <ReadAlong story={story} />
          <SeriesList series={story.series} currentId={story.id} />
          <CommentsBelow storyId={story.id} soughtCount={soughtCount} />
          <div className={styles['block']}>
            <BlockStory story={story} />
          </div>
        </div>
      </div>
    </StoryFrame>
  );
}
