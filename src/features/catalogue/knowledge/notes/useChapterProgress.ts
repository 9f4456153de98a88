import { useSelector } from 'react-redux';
import type { Course } from '#contract/catalogue/knowledge.ts';
import { selectHeardStories } from '#platform/player/playerSlice.ts';

/** Returns the progress of each chapter, as stored on this phone or on the server, whichever is newer. */
export function useChapterProgress({ marks }: Course) {
  const heard = useSelector(selectHeardStories);
  return marks.map(({ storyId, progress }) => {
    const here = heard[storyId];
    return here && here.heardAt >= (progress?.updatedAt ?? 0)
      ? { finished: here.finished, updatedAt: here.heardAt }
      : progress;
  });
}
