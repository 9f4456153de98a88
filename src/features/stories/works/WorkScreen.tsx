import { useSearchParams } from 'react-router';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { NoStory } from '#features/stories/NoStory.tsx';
import { StoryFrame } from '#features/stories/StoryFrame.tsx';
import { storyIdOf } from '#features/stories/storyId.ts';
import { StorySkeleton } from '#features/stories/StorySkeleton.tsx';
import { useGetWorkQuery } from './api.ts';
import { WorkView } from './WorkView.tsx';

const NOT_FOUND = 404;

/** A listener's published recording. */
export default function WorkScreen() {
  const [search] = useSearchParams();
  // Of the same shape as a story's.
  const workId = storyIdOf(search.get('id'));
  return workId === undefined ? <NoStory /> : <KnownWork workId={workId} />;
}

function KnownWork({ workId }: { workId: string }) {
  const { currentData: work, error, isFetching, refetch } = useGetWorkQuery(workId);
  if (work) return <WorkView key={work.id} work={work} />;
  if (!error || (isFetching && !('message' in error))) return <StorySkeleton title="作品" />;
  if ('status' in error && error.status === NOT_FOUND) return <NoStory />;
  return (
    <StoryFrame title="作品">
      <ErrorState
        {...(error.message ? { text: error.message } : {})}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </StoryFrame>
  );
}
