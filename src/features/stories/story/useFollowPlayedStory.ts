import { use, useEffect, useRef, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { href } from '#platform/navigation/paths.ts';
import { selectCurrentStory } from '#platform/player/playerSlice.ts';
import { CloserStackContext } from '#ui/dialog/useCloseOnBackKey.ts';

/**
 * Replaces the screen of the playing story when playback continues with another story, such as the next one. While a
 * sheet or a dialog is open, waits until it is closed, because the user may be writing a comment in it.
 */
export function useFollowPlayedStory(storyId: string): void {
  const navigate = useNavigate();
  const playedId = useSelector(selectCurrentStory)?.id;
  const before = useRef(playedId);
  const closers = use(CloserStackContext);
  const isCovered = useSyncExternalStore(
    closers.subscribe,
    () => !closers.isEmpty(),
    () => false,
  );
  useEffect(() => {
    if (isCovered) return;
    const wasHeardHere = before.current === storyId;
    before.current = playedId;
    if (wasHeardHere && playedId !== undefined && playedId !== storyId) {
      void navigate(href('story', { id: playedId }), { replace: true });
    }
  }, [isCovered, navigate, playedId, storyId]);
}
