import { useSearchParams } from 'react-router';
import { StoryFrame } from '#features/stories/story/view/StoryFrame.tsx';
import { storyIdOf } from '#features/stories/story/storyId.ts';
import { StorySkeleton } from '#features/stories/story/view/StorySkeleton.tsx';
import { useGetWorkQuery } from './api.ts';
import { NoWork } from './NoWork.tsx';
import { WorkView } from './page/WorkView.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';

/** The page of a recording that a listener has published. */
export default function WorkScreen() {
  const [search] = useSearchParams();
  // The check of story ids is used for recordings, too, because their ids have the same format.
  const workId = storyIdOf(search.get('id'));
  return workId === undefined ? <NoWork /> : <WorkById workId={workId} />;
}

function WorkById({ workId }: { workId: string }) {
  const query = useGetWorkQuery(workId);
  return (
    <QueryState
      query={query}
      loading={<StorySkeleton title="作品" />}
      notFound={<NoWork />}
      frame={(state) => <StoryFrame title="作品">{state}</StoryFrame>}
    >
      {(work) => <WorkView key={work.id} work={work} />}
    </QueryState>
  );
}
