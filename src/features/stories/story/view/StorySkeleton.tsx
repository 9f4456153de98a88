import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './StorySkeleton.module.css';

/** The placeholder of a story while it loads. */
export function StorySkeleton({ title = '故事' }: { title?: string }) {
  return (
    <div className={styles['outline']} role="group" aria-busy="true" aria-label={`正在打开${title}`}>
      <span className={styles['cover']}>
        <Skeleton shape="square" />
      </span>
      <Skeleton shape="text" width={160} height={24} />
      <span className={styles['series']}>
        <Skeleton shape="text" width={110} />
      </span>
      <PlayerSkeleton />
    </div>
  );
}

/** The placeholder of the bar and the play button. */
export function PlayerSkeleton() {
  return (
    <>
      <span className={styles['bar']}>
        <Skeleton shape="text" height={6} />
      </span>
      <Skeleton shape="circle" width={72} height={72} />
    </>
  );
}
