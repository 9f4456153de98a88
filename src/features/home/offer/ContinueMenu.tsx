import { Suspense, useState } from 'react';
import type { StoryCard } from '#contract/stories/stories.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { MoreIcon } from '#ui/icons/homeIcons.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';

const loadSheet = async () => {
  const { ContinueSheet } = await import(/* webpackChunkName: "offer" */ './ContinueSheet.tsx');
  return { default: ContinueSheet };
};
const ContinueSheet = retryingLazy(loadSheet);

interface ContinueMenuProps {
  story: StoryCard;
  onRemove: (story: StoryCard) => void;
}

/** Further actions for an unfinished story. They need two taps, so that a child does not remove a story by accident. */
export function ContinueMenu({ story, onRemove }: ContinueMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={`更多：${story.title}`}
        icon={<MoreIcon size={22} />}
        onPointerDown={() => void loadSheet().catch(() => undefined)}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ContinueSheet story={story} onRemove={onRemove} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
