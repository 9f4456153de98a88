import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './Devices.module.css';

export const DevicesSkeleton = () => (
  <div className={styles['content']} aria-busy="true">
    {[120, 184, 120].map((height, index) => (
      <div key={index} className={styles['waiting']}>
        <Skeleton height={height} />
      </div>
    ))}
  </div>
);
