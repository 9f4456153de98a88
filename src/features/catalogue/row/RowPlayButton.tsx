import { useDispatch, useSelector } from 'react-redux';
import type { StoryCard } from '#contract/stories/stories.ts';
import { isUnderWay } from '#platform/player/phase.ts';
import { playToggled, selectPlayer, storyChosen } from '#platform/player/playerSlice.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { PauseIcon, PlayIcon } from '#ui/icons/homeIcons.tsx';

export function RowPlayButton({ story }: { story: StoryCard }) {
  const dispatch = useDispatch();
  const { story: played, phase } = useSelector(selectPlayer);
  const isCurrent = played?.id === story.id;
  const isPlaying = isCurrent && isUnderWay(phase);
  return (
    <IconButton
      kind={isCurrent ? 'primary' : 'soft'}
      label={`${isPlaying ? '暂停' : '播放'}：${story.title}`}
      icon={isPlaying ? <PauseIcon size={22} /> : <PlayIcon size={22} />}
      aria-busy={isCurrent && (phase === 'loading' || phase === 'stalled')}
      data-story={story.id}
      onClick={() => dispatch(isCurrent ? playToggled() : storyChosen(story))}
    />
  );
}
