import { useSelector } from 'react-redux';
import type { Progress } from '#contract/stories/stories.ts';
import { selectHeardStories } from '#platform/player/playerSlice.ts';

/** Returns how far the listener has come in a story, as stored on this phone or on the server, whichever is newer. */
export function useListeningProgress(
  storyId: string,
  serverProgress: Progress | null,
): { positionMs: number; finished: boolean } | null {
  const heard = useSelector(selectHeardStories)[storyId];
  return heard && heard.heardAt >= (serverProgress?.updatedAt ?? 0) ? heard : serverProgress;
}
