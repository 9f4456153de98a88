import type { ScreenId } from '#platform/navigation/paths.ts';
import { ShelfSkeleton } from '#ui/skeleton/ShelfSkeleton.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './ScreenSkeleton.module.css';

/**
 * The placeholder for the first screen of a visit. At later navigations, the old screen remains until the new one is
 * ready.
 */
export function ScreenSkeleton({ id }: { id: ScreenId | undefined }) {
  return (
    <main className={styles['page']} aria-busy="true" aria-label="正在打开" data-screen={id}>
      <Skeleton width="100%" height={44} />
      <Skeleton width="100%" height={140} />
      <ShelfSkeleton />
    </main>
  );
}
