import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './Reader.module.css';

/** The placeholder of the reader while the book loads. */
export const ReaderSkeleton = () => (
  <main className={styles['reader']} aria-busy="true" aria-label="正在打开绘本">
    <div className={styles['header']} />
    <div className={styles['page']}>
      <div className={styles['leaf']}>
        <div className={styles['picture']}>
          <span className={styles['outline']}>
            <Skeleton />
          </span>
        </div>
        <div className={styles['text']}>
          <Skeleton shape="text" width="80%" height={22} />
          <Skeleton shape="text" width="60%" height={22} />
        </div>
      </div>
    </div>
  </main>
);
