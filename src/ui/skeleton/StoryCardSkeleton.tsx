import { Skeleton } from './Skeleton.tsx';
import styles from './StoryCardSkeleton.module.css';

interface StoryCardSkeletonProps {
  /** `tile`: the text is below the cover, as in a shelf. `row`: the text is beside the cover, as in a list. */
  layout?: 'tile' | 'row';
}

export function StoryCardSkeleton({ layout = 'tile' }: StoryCardSkeletonProps) {
  return (
    <span className={styles[layout]}>
      <span className={styles['cover']}>
        <Skeleton shape="square" />
      </span>
      <span className={styles['words']}>
        <Skeleton shape="text" width="88%" />
        <Skeleton shape="text" width="54%" />
      </span>
    </span>
  );
}
