import type { ReactNode } from 'react';
import styles from './Columns.module.css';

interface ColumnsProps {
  /** What it is all about; on a tablet it stays beside what is scrolled. */
  about: ReactNode;
  children: ReactNode;
}

/** A collection and what it holds: one below the other on a phone, side by side on a tablet. */
export const Columns = ({ about, children }: ColumnsProps) => (
  <div className={styles['columns']}>
    <div className={styles['about']}>{about}</div>
    <div className={styles['content']}>{children}</div>
  </div>
);
