import type { ReactNode } from 'react';
import styles from './Columns.module.css';

interface ColumnsProps {
  /** The description of the collection; on a tablet it stays visible beside the scrolling content. */
  about: ReactNode;
  children: ReactNode;
}

/** A collection and its content: in one column on a phone, side by side on a tablet. */
export const Columns = ({ about, children }: ColumnsProps) => (
  <div className={styles['columns']}>
    <div className={styles['about']}>{about}</div>
    <div className={styles['content']}>{children}</div>
  </div>
);
