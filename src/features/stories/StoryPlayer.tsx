import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import type { StoryCard, StoryDetail } from '#contract/stories.ts';
import { href } from '#platform/navigation/paths.ts';
import { SKIP_MS } from '#platform/player/lockScreenSaga.ts';
import { playRequested, playToggled, selectPlayer, skipRequested, storyChosen } from '#platform/player/playerSlice.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { BackFifteenIcon } from '#ui/icons/BackFifteenIcon.tsx';
import { ForwardFifteenIcon } from '#ui/icons/ForwardFifteenIcon.tsx';
import { NextIcon } from '#ui/icons/NextIcon.tsx';
import { PreviousIcon } from '#ui/icons/PreviousIcon.tsx';
import { PlayButton } from './PlayButton.tsx';
import { PlayNotice } from './PlayNotice.tsx';
import { SeekBar } from './SeekBar.tsx';
import styles from './StoryPlayer.module.css';

/** The story's controls. What is moved while another story is heard belongs to this one all the same. */
export function StoryPlayer({ story }: { story: StoryDetail }) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { story: played, phase } = useSelector(selectPlayer);
  const isPlayed = played?.id === story.id;
  const { stories } = story.series;
  const index = stories.findIndex(({ id }) => id === story.id);

  const handlePlay = () => void dispatch(isPlayed ? playToggled() : playRequested({ story }));
  // The screen follows what is heard by itself.
  const goTo = (card: StoryCard) =>
    isPlayed ? void dispatch(storyChosen(card)) : void navigate(href('story', { id: card.id }), { replace: true });
  const toNeighbour = (step: 1 | -1) => {
    const card = index < 0 ? undefined : stories[index + step];
    return { disabled: card === undefined, onClick: () => card && goTo(card) };
  };

  return (
    <section aria-label="播放器">
      <SeekBar story={story} isPlayed={isPlayed} />
      <div className={styles['controls']}>
        <IconButton label="上一个故事" icon={<PreviousIcon size={28} />} {...toNeighbour(-1)} />
        <IconButton
          label="后退15秒"
          icon={<BackFifteenIcon size={32} />}
          disabled={!isPlayed}
          onClick={() => dispatch(skipRequested(-SKIP_MS))}
        />
        <PlayButton size="huge" phase={isPlayed ? phase : 'idle'} onClick={handlePlay} />
        <IconButton
          label="前进15秒"
          icon={<ForwardFifteenIcon size={32} />}
          disabled={!isPlayed}
          onClick={() => dispatch(skipRequested(SKIP_MS))}
        />
        <IconButton label="下一个故事" icon={<NextIcon size={28} />} {...toNeighbour(1)} />
      </div>
      <PlayNotice story={story} isPlayed={isPlayed} />
    </section>
  );
}
