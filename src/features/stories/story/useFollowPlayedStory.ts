import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { href } from '#platform/navigation/paths.ts';
import { selectCurrentStory } from '#platform/player/playerSlice.ts';

/** Replaces the screen of the playing story when playback continues with another story, such as the next one. */
export function useFollowPlayedStory(storyId: string): void {
  const navigate = useNavigate();
  const playedId = useSelector(selectCurrentStory)?.id;
  const before = useRef(playedId);
  useEffect(() => {
    const wasHeardHere = before.current === storyId;
    before.current = playedId;
    if (wasHeardHere && playedId !== undefined && playedId !== storyId) {
      void navigate(href('story', { id: playedId }), { replace: true });
    }
  }, [navigate, playedId, storyId]);
}
