import { useSelector } from 'react-redux';
import type { SeriesDetail } from '#contract/catalogue/catalogue.ts';
import type { StoryCard } from '#contract/stories/stories.ts';
import { selectHeardStories } from '#platform/player/playerSlice.ts';
import { useListStoriesInfiniteQuery } from '#features/catalogue/api.ts';

/**
 * Returns the story of a series at which the listener resumes, or undefined to start from the beginning. The phone and
 * the server each store which story was heard last; the more recent entry counts. If the entry of the phone counts and
 * its story is finished, the next story of the series is returned. The server has no entry for guests, and its entry is
 * outdated just after a story has ended.
 */
export function useResume(series: SeriesDetail): StoryCard | undefined {
  const heard = useSelector(selectHeardStories);
  const { data } = useListStoriesInfiniteQuery({ series: series.id, sort: 'series' });
  const stories = (data?.pages ?? []).flatMap(({ items }) => items.map(({ story }) => story));
  const heardAt = ({ id }: StoryCard) => heard[id]?.heardAt ?? 0;
  const last = stories.reduce<StoryCard | undefined>(
    (newest, story) => (heardAt(story) > (newest ? heardAt(newest) : 0) ? story : newest),
    undefined,
  );
  if (!last || heardAt(last) < (series.resume?.heardAt ?? 0)) return series.resume?.story;
  return heard[last.id]?.finished ? stories[stories.indexOf(last) + 1] : last;
}
