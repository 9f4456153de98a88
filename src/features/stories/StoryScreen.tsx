import { useSearchParams } from 'react-router';
import { useGetStoryQuery } from '#platform/player/listeningApi.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { NoStory } from './NoStory.tsx';
import { storyIdOf } from './storyId.ts';
import { StoryFrame } from './StoryFrame.tsx';
import { StorySkeleton } from './StorySkeleton.tsx';
import { StoryView } from './StoryView.tsx';

const NOT_FOUND = 404;

export default function StoryScreen() {
  const [search] = useSearchParams();
  const storyId = storyIdOf(search.get('id'));
  return storyId === undefined ? <NoStory /> : <KnownStory storyId={storyId} />;
}

function KnownStory({ storyId }: { storyId: string }) {
  const { currentData: story, error, isFetching, refetch } = useGetStoryQuery({ params: { storyId } });
  if (story) return <StoryView key={story.id} story={story} />;
  if (!error || (isFetching && !('message' in error))) return <StorySkeleton />;
  if ('status' in error && error.status === NOT_FOUND) return <NoStory />;
  return (
    <StoryFrame>
      <ErrorState
        {...(error.message ? { text: error.message } : {})}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </StoryFrame>
  );
}
