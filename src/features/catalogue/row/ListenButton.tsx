import { useDispatch, useSelector } from 'react-redux';
import type { StoryCard } from '#contract/stories/stories.ts';
import { isUnderWay } from '#platform/player/phase.ts';
import { playToggled, selectPlayer, storyChosen } from '#platform/player/playerSlice.ts';
import { Button } from '#ui/action/Button.tsx';
import { PauseIcon, PlayIcon } from '#ui/icons/homeIcons.tsx';
import styles from './ListenButton.module.css';

interface ListenButtonProps {
  seriesId: string;
  /** The story to play, unless the player already contains a story of the series. */
  story: StoryCard;
  /** The label of the button while the player contains no story of the series. */
  label: string;
  /** Whether the user has heard a part of the series before. */
  isResumed: boolean;
}

/** A button that plays a series from where the listener stopped, or pauses it. */
export function ListenButton({ seriesId, story, label, isResumed }: ListenButtonProps) {
  const dispatch = useDispatch();
  const { story: played, phase } = useSelector(selectPlayer);
  const isCurrent = played?.seriesId === seriesId;
  const isPlaying = isCurrent && isUnderWay(phase);
  return (
    <>
      <Button
        wide
        icon={isPlaying ? <PauseIcon size={22} /> : <PlayIcon size={22} />}
        data-story={story.id}
        onClick={() => dispatch(isCurrent ? playToggled() : storyChosen(story))}
      >
        {isPlaying ? '暂停' : isCurrent ? '接着听' : label}
      </Button>
      {(isResumed || isCurrent) && <p className={styles['where']}>{isCurrent ? played.title : story.title}</p>}
    </>
  );
}
