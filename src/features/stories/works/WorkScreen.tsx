import { useSearchParams } from 'react-router';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { NotFoundView } from '#ui/state/NotFoundView.tsx';
import { StoryFrame } from '../StoryFrame.tsx';
import { storyIdOf } from '../storyId.ts';
import { StorySkeleton } from '../StorySkeleton.tsx';
import { useGetWorkQuery } from './api.ts';
import { WorkView } from './WorkView.tsx';

const NOT_FOUND = 404;

/** A listener's published recording. */
export default function WorkScreen() {
  const [search] = useSearchParams();
  // Of the same shape as a story's.
  const workId = storyIdOf(search.get('id'));
  return workId === undefined ? <NoWork /> : <KnownWork workId={workId} />;
}

function KnownWork({ workId }: { workId: string }) {
  const { currentData: work, error, isFetching, refetch } = useGetWorkQuery(workId);
  if (work) return <WorkView key={work.id} work={work} />;
  if (!error || (isFetching && !('message' in error))) return <StorySkeleton title="作品" />;
  if ('status' in error && error.status === NOT_FOUND) return <NoWork />;
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

const NoWork = () => (
  <NotFoundView
    action={
      <ButtonLink href={href('home')} as={AppLink}>
        回首页听故事
      </ButtonLink>
    }
  />
);
