import type { ReactNode } from 'react';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import type { LinkComponent } from './linkComponent.ts';
import styles from './SectionHead.module.css';

interface SectionHeadProps {
  title: string;
  /** The address of the screen with the complete list. */
  allHref?: string | undefined;
  /** The accessible name of the link to the complete list. */
  allLabel?: string;
  as?: LinkComponent;
  /** Shown beside the title. */
  action?: ReactNode;
}

/** The heading of a section, with a link to the complete list. */
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
