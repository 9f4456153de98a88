import type { StoryCard } from '#contract/stories/stories.ts';
import { coverJpg } from '#lib/coverFiles.ts';
import type { SharedLink } from '#platform/bridge/host.ts';
import { href } from '#platform/navigation/paths.ts';
import { sharedLink } from '#platform/share/sharedLink.ts';

export const storyLink = ({ id, title, summary, cover }: StoryCard): SharedLink =>
  sharedLink({
    title,
    text: summary || '和呆迪一起听故事',
    path: href('story', { id }),
    picture: coverJpg(cover),
  });
