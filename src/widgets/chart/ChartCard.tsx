import type { ReactNode } from 'react';
import { CardSection } from '#ui/list/CardSection.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './ChartCard.module.css';

interface ChartCardProps {
  title: string;
  /** A sentence that says what the chart shows. */
  text?: string | undefined;
  /** The chart. */
  children: ReactNode;
  /** The titles of the columns of the table. */
  heads: readonly string[];
  /** The rows of the table: first the name of the row, then its values. */
  rows: readonly (readonly string[])[];
}

/** A chart on a card. A table, which the user can open, contains the same values as numbers. */
export const ChartCard = ({ title, text, children, heads, rows }: ChartCardProps) => (
  <CardSection title={title}>
    {text !== undefined && <p className={styles['text']}>{text}</p>}
    <div className={styles['chart']}>{children}</div>
    <details className={styles['numbers']}>
      <summary className={styles['summary']}>看数字</summary>
      <table className={styles['table']}>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={heads[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  </CardSection>
);
