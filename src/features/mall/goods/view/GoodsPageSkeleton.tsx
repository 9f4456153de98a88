import { Columns } from '#ui/navigation/Columns.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './GoodsView.module.css';

export const GoodsPageSkeleton = () => (
  <div role="group" aria-busy="true" aria-label="正在打开商品">
    <Columns
      about={
        <div className={styles['gallery']}>
          <Skeleton shape="square" />
        </div>
      }
    >
      <div className={styles['part']}>
        <Skeleton shape="text" width="40%" height={32} />
        <Skeleton shape="text" width="70%" height={24} />
        <Skeleton shape="text" />
        <Skeleton height={120} />
      </div>
    </Columns>
  </div>
);
