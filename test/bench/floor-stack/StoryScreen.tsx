import { useParams } from 'react-router';
import { Failed, Waiting } from '#test/bench/floor/Waiting.tsx';
import { StoryView } from '#test/bench/floor/StoryView.tsx';
import { useGetStoryQuery } from './api.ts';
import { Link } from './Link.tsx';

export function StoryScreen() {
  const { storyId = '' } = useParams();
  const { data, isError } = useGetStoryQuery(storyId);
  if (isError) return <Failed />;
  return data ? <StoryView key={data.id} story={data} link={Link} /> : <Waiting />;
}
