import { useSelector } from 'react-redux';
import type { Course } from '#contract/knowledge.ts';
import { selectHeardStories } from '#platform/player/playerSlice.ts';

/** What this phone knows of each chapter or what the server told, the newer of the two. */
export function useMarks({ marks }: Course) {
  const heard = useSelector(selectHeardStories);
  return marks.map(({ storyId, progress }) => {
    const here = heard[storyId];
    return here && here.heardAt >= (progress?.updatedAt ?? 0)
      ? { finished: here.finished, updatedAt: here.heardAt }
      : progress;
  });
}
