import type { ReactNode } from 'react';
import styles from './TwoColumns.module.css';

/** Two parts of a page: below each other on a phone, side by side with equal widths on a tablet. */
export const TwoColumns = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <div className={styles['columns']}>
    <div className={styles['column']}>{first}</div>
    <div className={styles['column']}>{second}</div>
  </div>
);
