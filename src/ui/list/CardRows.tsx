import type { ReactNode } from 'react';
import type { LinkComponent } from '#ui/navigation/linkComponent.ts';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './CardRows.module.css';

interface CardRowsProps {
  children: ReactNode;
  /** In an order that means something. */
  isOrdered?: boolean;
  label?: string;
}

/** Cards one below the other; on a tablet two side by side. */
export function CardRows({ children, isOrdered = false, label }: CardRowsProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className={styles['rows']} aria-label={label}>
      {children}
    </List>
  );
}

interface CardRowProps {
  children: ReactNode;
  /** The whole card leads there. */
  href?: string;
  as?: LinkComponent;
}

/** As high as a thumb; what stands in it side by side. */
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

/** Until they come. `label`: what is being opened. */
export const CardRowsSkeleton = ({ label, count = 5 }: { label: string; count?: number }) => (
  <div role="group" aria-busy="true" aria-label={label}>
    <CardRows>
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <Skeleton height={76} />
        </li>
      ))}
    </CardRows>
  </div>
);
