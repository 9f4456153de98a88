import type { ReactNode } from 'react';
import { ChevronRightIcon } from '#ui/icons/ChevronRightIcon.tsx';
import type { LinkComponent } from './linkComponent.ts';
import styles from './SectionHead.module.css';

interface SectionHeadProps {
  title: string;
  /** Where all of it is. */
  allHref?: string | undefined;
  /** What is all shown there; read out alone. */
  allLabel?: string;
  as?: LinkComponent;
  /** Beside the title. */
  action?: ReactNode;
}

/** The heading of a shelf, with the way to all that it is the beginning of. */
export const SectionHead = ({ title, allHref, allLabel = title, as: Link = 'a', action }: SectionHeadProps) => (
  <div className={styles['head']}>
    <h2 className={styles['title']}>{title}</h2>
    {action}
    {allHref !== undefined && (
      <Link href={allHref} className={styles['all']} aria-label={`${allLabel}，全部`}>
        <span>全部</span>
        <ChevronRightIcon size={18} />
      </Link>
    )}
  </div>
);
