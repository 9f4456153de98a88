import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import type { LinkComponent } from '#ui/navigation/linkComponent.ts';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './CardRows.module.css';

interface CardRowsProps {
  children: ReactNode;
  /** Whether the order has a meaning, so that the list is an `ol`. */
  isOrdered?: boolean;
  label?: string;
  /** Whether the list is in a column of the page, where two cards do not fit side by side. */
  isInColumn?: boolean;
}

/** A list of cards: in one column, or in two if the page is at least 900 px wide. */
export function CardRows({ children, isOrdered = false, label, isInColumn = false }: CardRowsProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className={classes(styles['rows'], !isInColumn && styles['wide'])} aria-label={label}>
      {children}
    </List>
  );
}

interface CardRowProps {
  children: ReactNode;
  /** If present, the whole card is a link to this address. */
  href?: string;
  as?: LinkComponent;
}

/** A row that is at least as high as a touch target; its children are side by side. */
export function CardRow({ children, href, as: Link = 'a' }: CardRowProps) {
  if (href === undefined) return <li className={styles['row']}>{children}</li>;
  return (
    <li>
      <Link href={href} className={styles['row']}>
        {children}
      </Link>
    </li>
  );
}

/** The lines of text in a card, one below the other; they fill the width that buttons beside them leave. */
export const CardText = ({ children }: { children: ReactNode }) => <span className={styles['text']}>{children}</span>;

interface CardRowsSkeletonProps {
  /** The name of the content that is loading, for screen readers. */
  label: string;
  count?: number;
  /** The height of a row in design pixels. */
  height?: number;
}

/** The placeholder of a list of cards that is loading. */
export const CardRowsSkeleton = ({ label, count = 5, height = 76 }: CardRowsSkeletonProps) => (
  <div role="group" aria-busy="true" aria-label={label}>
    <CardRows>
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <Skeleton height={height} />
        </li>
      ))}
    </CardRows>
  </div>
);
