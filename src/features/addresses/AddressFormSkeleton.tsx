import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './AddressForm.module.css';

export const AddressFormSkeleton = () => (
  <div className={styles['form']} aria-busy="true">
    {[112, 48, 48, 48, 72].map((height, index) => (
      <Skeleton key={index} height={height} />
    ))}
  </div>
);
