import { useParams } from 'react-router';
import type { StoryDetail } from '#contract/stories/stories.ts';
import { Failed, Waiting } from '#test/bench/floor/Waiting.tsx';
import { StoryView } from '#test/bench/floor/StoryView.tsx';
import { Link } from './Link.tsx';
import { useAnswer } from './useAnswer.ts';

export function StoryScreen() {
  const { storyId = '' } = useParams();
  const story = useAnswer(`/inner4/ilisten/stories/${storyId}`) as StoryDetail | null | undefined;
  if (story === null) return <Failed />;
  return story ? <StoryView key={story.id} story={story} link={Link} /> : <Waiting />;
}
