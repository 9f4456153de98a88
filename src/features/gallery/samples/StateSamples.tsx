import { Button } from '#ui/action/Button.tsx';
import { BookIcon, HeadphonesIcon, BagIcon, UserIcon } from '#ui/icons/shellIcons.tsx';
import { HeartIcon } from '#ui/icons/actionIcons.tsx';
import { IconButton } from '#ui/action/IconButton.tsx';
import { BottomTabs } from '#ui/navigation/bars/BottomTabs.tsx';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { ShelfSkeleton } from '#ui/skeleton/ShelfSkeleton.tsx';
import { StoryCardSkeleton } from '#ui/skeleton/StoryCardSkeleton.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { GallerySection } from '#features/gallery/GallerySection.tsx';
import styles from './StateSamples.module.css';
import { usePressToast } from './usePressToast.ts';

const tabs = [
  { id: 'stories', label: '故事', href: '#stories', icon: HeadphonesIcon },
  { id: 'learning', label: '学习', href: '#learning', icon: BookIcon },
  { id: 'mall', label: '商城', href: '#mall', icon: BagIcon },
  { id: 'me', label: '我的', href: '#me', icon: UserIcon },
];

export function StateSamples() {
  const showPressToast = usePressToast();
  return (
    <>
      <GallerySection title="骨架" stacked>
        <ShelfSkeleton />
        <StoryCardSkeleton layout="row" />
        <LoadingBlock label="正在打开" height={78} />
      </GallerySection>
      <GallerySection title="空" stacked>
        <EmptyState
          title="还没有收藏的故事"
          text="遇到喜欢的故事，点一下小心心，它就会住在这里"
          action={<Button onClick={showPressToast}>去听故事</Button>}
        />
      </GallerySection>
      <GallerySection title="出错与再试" stacked>
        <ErrorState onRetry={showPressToast} />
        <ErrorState onRetry={showPressToast} retrying />
      </GallerySection>
      <GallerySection title="页头与底栏" stacked>
        <PageHeader
          title="小熊的月亮船和它走过的长长的路"
          onBack={showPressToast}
          right={<IconButton label="收藏" icon={<HeartIcon />} onClick={showPressToast} />}
        />
        {/* The style of this box contains a transform, so that the fixed bar is positioned in the box instead of the window. */}
        <div className={styles['tabsBox']}>
          <BottomTabs
            items={tabs}
            currentId="stories"
            onSelect={(_item, event) => {
              event.preventDefault();
              showPressToast();
            }}
          />
        </div>
      </GallerySection>
    </>
  );
}
