import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import type { StoryDetail } from '#contract/stories/stories.ts';
import { href } from '#platform/navigation/paths.ts';
import {
  nextRequested,
  playRequested,
  playToggled,
  previousRequested,
  seekRequested,
  selectNext,
  selectPlayer,
  selectPrevious,
  selectStoredPositionMs,
  type PlayerRoot,
} from '#platform/player/playerSlice.ts';
import { PlayerControls } from '#features/stories/controls/PlayerControls.tsx';
import { PlayerTools } from '#features/stories/controls/PlayerTools.tsx';
import { PlayNotice } from '#features/stories/notices/PlayNotice.tsx';
import { SeekBar } from '#features/stories/controls/SeekBar.tsx';
import styles from './StoryPlayer.module.css';

/**
 * The player on the screen of a story. Settings such as the speed that are changed while another story plays also apply
 * to this story.
 */
export function StoryPlayer({ story }: { story: StoryDetail }) {
  const dispatch = useDispatch();
  const { story: played, isStarted, phase, durationMs } = useSelector(selectPlayer);
  const isInPlayer = played?.id === story.id;
  // The value is always 0 while the story is in the player. So the component is not rendered again when the position of
  // the playing story is stored every ten seconds.
  const storedPositionMs = useSelector((state: PlayerRoot) =>
    isInPlayer ? 0 : selectStoredPositionMs(state, story.id),
  );
  const neighbours = useNeighbours(story, isInPlayer);
  const handleSeek = useCallback(
    (ms: number) => void dispatch(isInPlayer && isStarted ? seekRequested(ms) : playRequested({ story, fromMs: ms })),
    [dispatch, isInPlayer, isStarted, story],
  );

  return (
    <section aria-label="播放器">
      {story.sound.isShared && (
        <noscript>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the text of the story stands below */}
          <audio className={styles['plain']} controls preload="none" src={story.sound.url} aria-label={story.title} />
        </noscript>
      )}
      <div data-scripted="">
        <SeekBar
          durationMs={(isInPlayer && durationMs) || story.sound.durationMs}
          isInPlayer={isInPlayer}
          storedPositionMs={storedPositionMs}
          onSeek={handleSeek}
        />
        <PlayerControls
          phase={isInPlayer ? phase : 'idle'}
          storyId={story.id}
          isInPlayer={isInPlayer}
          onPlay={() => void dispatch(isInPlayer ? playToggled() : playRequested({ story }))}
          {...neighbours}
        />
        <PlayerTools story={story} />
        <PlayNotice story={story} isInPlayer={isInPlayer} />
      </div>
    </section>
  );
}

/**
 * Returns functions that open the previous and the next story. While this story is in the player, these stories are its
 * neighbours in the queue, because the screen follows the queue. Otherwise they are its neighbours in the series, which
 * open without playing.
 */
function useNeighbours(story: StoryDetail, isInPlayer: boolean) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const next = useSelector(selectNext);
  const previous = useSelector(selectPrevious);
  if (isInPlayer) {
    return {
      onPrevious: previous && (() => void dispatch(previousRequested())),
      onNext: next && (() => void dispatch(nextRequested())),
    };
  }
  const { stories } = story.series;
  const index = stories.findIndex(({ id }) => id === story.id);
  const toStory = (place: number) => {
    const card = index < 0 ? undefined : stories[place];
    return card && (() => void navigate(href('story', { id: card.id }), { replace: true }));
  };
  return { onPrevious: toStory(index - 1), onNext: toStory(index + 1) };
}
