import { href } from '#platform/navigation/paths.ts';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';

/** Shown when the story in the address does not exist or is not accessible. */
export const NoStory = () => <NotFoundWithLink href={href('home')}>回首页听故事</NotFoundWithLink>;
