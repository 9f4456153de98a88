import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { StoryCard } from '#contract/stories/stories.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGetStoryQuery } from '#platform/player/listening/listeningApi.ts';
import { isUnderWay } from '#platform/player/phase.ts';
import { playRequested, playToggled, selectPlayer, storyChosen, storyOffered } from '#platform/player/playerSlice.ts';
import { minutesText } from '#lib/time/durationText.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { classes } from '#ui/classes.ts';
import { PauseIcon, PlayIcon } from '#ui/icons/homeIcons.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import styles from './ContinueCard.module.css';
import { ContinueMenu } from './ContinueMenu.tsx';
import { useMayFetchAhead } from './useMayFetchAhead.ts';

interface ContinueCardProps {
  story: StoryCard;
  positionMs: number;
  /** Whether this is the first card, whose sound is prefetched so that it plays immediately after a tap. */
  isFirst: boolean;
  /** Removes the story from the list. Only the card of an unfinished story has this function. */
  onRemove?: (story: StoryCard) => void;
}

export function ContinueCard({ story, positionMs, isFirst, onRemove }: ContinueCardProps) {
  const dispatch = useDispatch();
  const { story: played, phase } = useSelector(selectPlayer);
  const isCurrent = played?.id === story.id;
  const isPlaying = isCurrent && isUnderWay(phase);
  const isWanted = useMayFetchAhead() && isFirst && played === null;
  const { data: detail } = useGetStoryQuery({ params: { storyId: story.id } }, { skip: !isWanted });

  useEffect(() => {
    if (detail && isWanted) dispatch(storyOffered(detail));
  }, [detail, isWanted, dispatch]);

  const handlePlay = () => {
    if (isCurrent) dispatch(playToggled());
    else dispatch(detail?.id === story.id ? playRequested({ story: detail }) : storyChosen(story));
  };

  return (
    <div className={classes(styles['offer'], onRemove && styles['begun'])}>
      <AppLink href={href('story', { id: story.id })} className={styles['link']}>
        <span className={styles['cover']}>
          <Cover src={story.cover} alt="" sizes="80px" eager={isFirst} />
        </span>
        <span className={styles['words']}>
          <span className={styles['title']}>{story.title}</span>
          {positionMs > 0 ? (
            <>
              <ProgressBar label={`听了多少：${story.title}`} fraction={positionMs / story.durationMs} />
              <span className={styles['rest']}>还剩 {minutesText(story.durationMs - positionMs)}</span>
            </>
          ) : (
            <span className={styles['summary']}>{story.summary}</span>
          )}
        </span>
      </AppLink>
      {onRemove && <ContinueMenu story={story} onRemove={onRemove} />}
      <IconButton
        kind="primary"
        size="large"
        label={`${isPlaying ? '暂停' : '播放'}：${story.title}`}
        icon={isPlaying ? <PauseIcon size={28} /> : <PlayIcon size={28} />}
        data-story={story.id}
        onClick={handlePlay}
      />
    </div>
  );
}
