import type { ReactNode } from 'react';
import styles from './TitleLines.module.css';

interface TitleLinesProps {
  title: string | undefined;
  /** Text or progress. */
  facts: ReactNode;
}

/** The title of a list entry with a line of facts below it. What is too long ends with dots. */
export const TitleLines = ({ title, facts }: TitleLinesProps) => (
  <>
    <span className={styles['title']}>{title}</span>
    <span className={styles['facts']}>{facts}</span>
  </>
);
