import type { ReactNode } from 'react';
import { Cover } from './Cover.tsx';
import styles from './CoverHead.module.css';

interface CoverHeadProps {
  /** Like the `src` of a Cover. */
  cover: string;
  title: string;
  /** Shown below the title, for example facts, a link or a button. */
  children?: ReactNode;
}

/** The head of a collection's screen: its cover beside its name. */
export const CoverHead = ({ cover, title, children }: CoverHeadProps) => (
  <div className={styles['head']}>
    <div className={styles['cover']}>
      <Cover src={cover} alt="" sizes="112px" eager />
    </div>
    <div className={styles['words']}>
      <h2 className={styles['title']}>{title}</h2>
      {children}
    </div>
  </div>
);
