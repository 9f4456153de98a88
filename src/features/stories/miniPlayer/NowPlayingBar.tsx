import { useDispatch, useSelector } from 'react-redux';
import {
  nextRequested,
  playToggled,
  previousRequested,
  seekRequested,
  selectNext,
  selectPlayer,
  selectPrevious,
} from '#platform/player/playerSlice.ts';
import { PlayerControls } from '#features/stories/controls/PlayerControls.tsx';
import { SeekBar } from '#features/stories/controls/SeekBar.tsx';

/** The controls for the story in the player, usable on any screen. */
export function NowPlayingBar() {
  const dispatch = useDispatch();
  const { story, phase, durationMs } = useSelector(selectPlayer);
  const next = useSelector(selectNext);
  const previous = useSelector(selectPrevious);
  if (!story) return null;
  return (
    <section aria-label="播放器">
      <SeekBar durationMs={durationMs} isInPlayer onSeek={(ms) => dispatch(seekRequested(ms))} />
      <PlayerControls
        phase={phase}
        storyId={story.id}
        isInPlayer
        onPlay={() => dispatch(playToggled())}
        onPrevious={previous && (() => dispatch(previousRequested()))}
        onNext={next && (() => dispatch(nextRequested()))}
      />
    </section>
  );
}
