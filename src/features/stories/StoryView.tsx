import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { StoryDetail } from '#contract/stories.ts';
import { storyOffered } from '#platform/player/playerSlice.ts';
import { ReadAlong } from './ReadAlong.tsx';
import { SeriesList } from './SeriesList.tsx';
import { StoryFrame } from './StoryFrame.tsx';
import { StoryHead } from './StoryHead.tsx';
import { StoryPlayer } from './StoryPlayer.tsx';
import styles from './StoryView.module.css';
import { useFollowSeries } from './useFollowSeries.ts';

export function StoryView({ story }: { story: StoryDetail }) {
  const dispatch = useDispatch();
  useFollowSeries(story.id);

  useEffect(() => {
    dispatch(storyOffered(story));
  }, [dispatch, story]);

  return (
    <StoryFrame>
      <div className={styles['columns']}>
        <div className={styles['player']}>
          <StoryHead story={story} />
          <StoryPlayer story={story} />
        </div>
        <div className={styles['text']}>
          <ReadAlong story={story} />
          <SeriesList series={story.series} currentId={story.id} />
        </div>
      </div>
    </StoryFrame>
  );
}
