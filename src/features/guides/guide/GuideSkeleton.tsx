import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from '#features/guides/GuideScreen.module.css';

export function GuideSkeleton() {
  return (
    <div role="group" aria-busy="true" aria-label="正在打开说明">
      <span className={styles['outline']} />
      <Skeleton shape="text" width="90%" />
      <Skeleton shape="text" width="60%" />
      <span className={styles['gap']} />
      <Skeleton height={150} />
      <span className={styles['gap']} />
      <Skeleton height={220} />
    </div>
  );
}
