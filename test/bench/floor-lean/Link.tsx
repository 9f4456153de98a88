import { Link as RouterLink } from 'react-router';
import type { StoryLink } from '#test/bench/floor/HomeView.tsx';

export const Link: StoryLink = ({ storyId, ...rest }) => <RouterLink to={`/story/${storyId}`} {...rest} />;
