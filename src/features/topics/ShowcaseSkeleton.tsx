import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './ShowcaseScreen.module.css';

export const ShowcaseSkeleton = () => (
  <div role="group" aria-busy="true" aria-label="正在打开精选">
    {[0, 1].map((index) => (
      <div key={index} className={styles['topic']}>
        <span className={styles['pending']} />
        <div className={styles['tiles']}>
          {[0, 1, 2].map((tile) => (
            <span key={tile} className={styles['tile']}>
              <Skeleton shape="square" />
            </span>
          ))}
        </div>
      </div>
    ))}
  </div>
);
