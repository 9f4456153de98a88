import { memo } from 'react';
import { useSelector } from 'react-redux';
import type { StoryCard, StoryDetail } from '#contract/stories/stories.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useListContinueQuery } from '#platform/player/listening/listeningApi.ts';
import { selectHeardStories, selectCurrentStory } from '#platform/player/playerSlice.ts';
import { minutesText } from '#lib/time/durationText.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { CheckIcon, HeadphonesIcon } from '#ui/icons/shellIcons.tsx';
import { PictureRow } from '#ui/picture/PictureRow.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import styles from './SeriesList.module.css';

interface SeriesListProps {
  series: StoryDetail['series'];
  currentId: string;
}

/** The stories of the series, each with the user's progress. */
export function SeriesList({ series, currentId }: SeriesListProps) {
  const isSignedIn = useIsSignedIn();
  const localProgress = useSelector(selectHeardStories);
  const { data } = useListContinueQuery(undefined, { skip: !isSignedIn });
  const gatewayProgress = new Map(
    (isSignedIn && data ? data.items : []).map(({ progress }) => [progress.storyId, progress]),
  );

  return (
    <section className={styles['series']}>
      <h2 className={styles['head']}>{series.title}</h2>
      <ol>
        {series.stories.map((story) => (
          <li key={story.id}>
            <SeriesRow
              story={story}
              isCurrent={story.id === currentId}
              progress={localProgress[story.id] ?? gatewayProgress.get(story.id)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface SeriesRowProps {
  story: StoryCard;
  isCurrent: boolean;
  progress: { positionMs: number; finished: boolean } | undefined;
}

/**
 * Memoised, so that it is rendered only when its own progress changes. The progress of the playing story changes every
 * ten seconds.
 */
const SeriesRow = memo(function SeriesRow({ story, isCurrent, progress }: SeriesRowProps) {
  const isInPlayer = useSelector(selectCurrentStory)?.id === story.id;
  return (
    <PictureRow
      href={href('story', { id: story.id })}
      as={AppLink}
      src={story.cover}
      title={story.title}
      facts={
        progress && !progress.finished && progress.positionMs > 0 ? (
          <ProgressBar label={`听了多少：${story.title}`} fraction={progress.positionMs / story.durationMs} />
        ) : (
          minutesText(story.durationMs)
        )
      }
      isCurrent={isCurrent}
      after={
        <>
          {story.access === 'vip' && <Badge kind="vip" />}
          {isInPlayer && <HeadphonesIcon size={22} />}
          {progress?.finished && (
            <span className={styles['finished']}>
              <CheckIcon size={18} />
              <span>听完了</span>
            </span>
          )}
        </>
      }
    />
  );
});
