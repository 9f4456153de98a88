import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { whenIdle } from '#lib/whenIdle.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { useGetStoryQuery, useListContinueQuery } from '#platform/player/listening/listeningApi.ts';
import { useGetReactionsQuery } from '#platform/reactions/reactionsApi.ts';
import { NoStory } from '#features/stories/notices/NoStory.tsx';
import { storyIdOf } from './storyId.ts';
import { StoryFrame } from './view/StoryFrame.tsx';
import { StoryOutline } from './view/StoryOutline.tsx';
import { StoryView } from './view/StoryView.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { DownloadsLink } from '#widgets/downloads/DownloadsLink.tsx';

/** The longest wait for an idle moment. Browsers without `requestIdleCallback` always wait this long. */
const REFETCH_TIMEOUT_MS = 200;

export default function StoryScreen() {
  const [search] = useSearchParams();
  const storyId = storyIdOf(search.get('id'));
  return storyId === undefined ? <NoStory /> : <StoryById storyId={storyId} />;
}

function StoryById({ storyId }: { storyId: string }) {
  const query = useGetStoryQuery({ params: { storyId } });
  // Requests the reactions and the progress in other stories together with the story, because all are shown at the same
  // time.
  useGetReactionsQuery(storyId, { selectFromResult: () => ({}) });
  useListContinueQuery(undefined, { skip: !useIsSignedIn(), selectFromResult: () => ({}) });
  const { refetch } = query;
  const isShared = query.currentData?.sound.isShared === true;
  useEffect(() => {
    // Loads the story again for the current user. In a page that the gateway has rendered, the address of the sound
    // does not identify the listener yet. The request waits until the page is idle, so that the page reacts to touches
    // first.
    return isShared ? whenIdle(() => void refetch(), REFETCH_TIMEOUT_MS) : undefined;
  }, [isShared, refetch]);
  return (
    <QueryState
      query={query}
      loading={<StoryOutline storyId={storyId} />}
      notFound={<NoStory />}
      frame={(state) => (
        <StoryFrame>
          {state}
          {query.error && <DownloadsLink />}
        </StoryFrame>
      )}
    >
      {(story) => <StoryView key={story.id} story={story} />}
    </QueryState>
  );
}
