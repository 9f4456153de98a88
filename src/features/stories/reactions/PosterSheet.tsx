import { useMemo } from 'react';
import type { StoryCard } from '#contract/stories.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { Poster } from '#ui/poster/Poster.tsx';
import { storyLink } from '../storyLink.ts';

/** A story as a picture to send, with a code that leads to it. */
export function PosterSheet({ story, onClose }: { story: StoryCard; onClose: () => void }) {
  const { environment } = useServices();
  const content = useMemo(() => {
    const { url, title, text } = storyLink(story);
    return { title, text, picture: story.cover, url, invitation: '扫一扫，一起听故事' };
  }, [story]);
  return (
    <Sheet open onClose={onClose} title="分享海报">
      <Poster content={content} savesByPress={environment.kind !== 'browser'} />
    </Sheet>
  );
}
