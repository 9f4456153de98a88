import { useSelector } from 'react-redux';
import type { Progress } from '#contract/stories.ts';
import { selectHeardStories } from '#platform/player/playerSlice.ts';

/** How far the listener has come in a story: what this phone knows or what the server told, the newer of the two. */
export function useMark(storyId: string, told: Progress | null): { positionMs: number; finished: boolean } | null {
  const heard = useSelector(selectHeardStories)[storyId];
  return heard && heard.heardAt >= (told?.updatedAt ?? 0) ? heard : told;
}
