import type { ReactNode } from 'react';
import { Cover } from './Cover.tsx';
import styles from './CoverHead.module.css';

interface CoverHeadProps {
  /** The address of the cover, in the form of a Cover's `src`. */
  cover: string;
  title: string;
  /** Shown below the title, for example facts, a link or a button. */
  children?: ReactNode;
}

/** The head of the screen of a collection: its cover beside its name. */
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
