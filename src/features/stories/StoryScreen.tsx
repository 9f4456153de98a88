import { useSearchParams } from 'react-router';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGetStoryQuery } from '#platform/player/listeningApi.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { NotFoundView } from '#ui/state/NotFoundView.tsx';
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

const NoStory = () => (
  <NotFoundView
    action={
      <ButtonLink href={href('home')} as={AppLink}>
        回首页听故事
      </ButtonLink>
    }
  />
);
