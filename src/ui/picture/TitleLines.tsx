import type { ReactNode } from 'react';
import styles from './TitleLines.module.css';

interface TitleLinesProps {
  title: string | undefined;
  /** The line below the title: a text or a progress bar. */
  facts: ReactNode;
}

/** The title of a list entry. In the narrow columns of small tablets it has two lines. */
export const TitleLine = ({ children }: { children: ReactNode }) => <span className={styles['title']}>{children}</span>;

/** The title of a list entry with a line of facts below it. A text that is too long ends with an ellipsis. */
export const TitleLines = ({ title, facts }: TitleLinesProps) => (
  <>
    <TitleLine>{title}</TitleLine>
    <span className={styles['facts']}>{facts}</span>
  </>
);
