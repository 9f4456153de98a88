import { useSelector } from 'react-redux';
import type { Progress } from '#contract/stories.ts';
import { selectHeardStories } from '#platform/player/playerSlice.ts';

/** Returns how far the listener has come in a story, from this phone or from the server, whichever is newer. */
export function useMark(storyId: string, told: Progress | null): { positionMs: number; finished: boolean } | null {
  const heard = useSelector(selectHeardStories)[storyId];
  return heard && heard.heardAt >= (told?.updatedAt ?? 0) ? heard : told;
}
