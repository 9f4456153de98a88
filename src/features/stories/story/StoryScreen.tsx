import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useGetStoryQuery } from '#platform/player/listening/listeningApi.ts';
import { useGetReactionsQuery } from '#platform/reactions/reactionsApi.ts';
import { NoStory } from '#features/stories/notices/NoStory.tsx';
import { storyIdOf } from './storyId.ts';
import { StoryFrame } from './view/StoryFrame.tsx';
import { StoryOutline } from './view/StoryOutline.tsx';
import { StoryView } from './view/StoryView.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';

export default function StoryScreen() {
  const [search] = useSearchParams();
  const storyId = storyIdOf(search.get('id'));
  return storyId === undefined ? <NoStory /> : <KnownStory storyId={storyId} />;
}

function KnownStory({ storyId }: { storyId: string }) {
  const query = useGetStoryQuery({ params: { storyId } });
  // Requests the reactions together with the story, because both are shown at the same time.
  useGetReactionsQuery(storyId, { selectFromResult: () => ({}) });
  const { refetch } = query;
  const isShared = query.currentData?.sound.isShared === true;
  useEffect(() => {
    // Loads the user's own version, because the gateway has rendered the page with the version for guests.
    if (isShared) void refetch();
  }, [isShared, refetch]);
  return (
    <QueryState
      query={query}
      loading={<StoryOutline storyId={storyId} />}
      notFound={<NoStory />}
      frame={(state) => <StoryFrame>{state}</StoryFrame>}
    >
      {(story) => <StoryView key={story.id} story={story} />}
    </QueryState>
  );
}
