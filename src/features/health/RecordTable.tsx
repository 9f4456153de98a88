import type { ReactNode } from 'react';
import styles from './RecordTable.module.css';

interface RecordTableProps {
  caption: string;
  /** The titles of the columns. The first column contains the day. */
  heads: readonly string[];
  /** The rows of the table. */
  children: ReactNode;
}

export const RecordTable = ({ caption, heads, children }: RecordTableProps) => (
  <table className={styles['table']}>
    <caption className={styles['caption']}>{caption}</caption>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
