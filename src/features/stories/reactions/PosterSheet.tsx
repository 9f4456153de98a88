import { useMemo } from 'react';
import type { StoryCard } from '#contract/stories/stories.ts';
import { useShare } from '#platform/share/useShare.ts';
import { Button } from '#ui/action/Button.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { LinkIcon } from '#ui/icons/actionIcons.tsx';
import { Poster } from '#widgets/poster/Poster.tsx';
import { storyLink } from '#features/stories/story/share/storyLink.ts';
import styles from './PosterSheet.module.css';

/** A poster of a story to share, and the link as text. The poster contains a QR code with the link. */
export function PosterSheet({ story, onClose }: { story: StoryCard; onClose: () => void }) {
  const share = useShare();
  const link = useMemo(() => storyLink(story), [story]);
  const content = useMemo(
    () => ({
      name: `《${link.title}》`,
      title: link.title,
      text: link.text,
      picture: story.cover,
      url: link.url,
      invitation: '扫一扫，一起听故事',
    }),
    [link, story],
  );
  const handleLink = () => {
    onClose();
    void share(link);
  };
  return (
    <Sheet open onClose={onClose} title="分享海报">
      <div className={styles['poster']}>
        <Poster content={content} />
      </div>
      <div className={styles['link']}>
        <Button kind="secondary" wide icon={<LinkIcon size={20} />} onClick={handleLink}>
          分享链接
        </Button>
      </div>
    </Sheet>
  );
}
