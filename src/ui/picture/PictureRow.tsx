import type { ReactNode } from 'react';
import type { LinkComponent } from '#ui/navigation/linkComponent.ts';
import { Cover } from './Cover.tsx';
import styles from './PictureRow.module.css';

interface PictureRowProps {
  href: string;
  as?: LinkComponent;
  /** As of a Cover. */
  src: string | undefined;
  title: string;
  /** Below the title: words, or how far one has come. */
  facts: ReactNode;
  /** It is what the page shows. */
  isCurrent?: boolean;
  /** In front of the picture, such as a place in a ranking. */
  before?: ReactNode;
  /** At the end, such as a badge. */
  after?: ReactNode;
}

/** A story, or what looks like one, as one of a list. */
export function PictureRow({
  href,
  as: Link = 'a',
  src,
  title,
  facts,
  isCurrent = false,
  before,
  after,
}: PictureRowProps) {
  return (
    <Link href={href} className={styles['row']} aria-current={isCurrent ? 'page' : undefined}>
      {before}
      <span className={styles['cover']}>
        <Cover src={src} alt="" sizes="64px" />
      </span>
      <span className={styles['words']}>
        <span className={styles['title']}>{title}</span>
        <span className={styles['facts']}>{facts}</span>
      </span>
      {after}
    </Link>
  );
}
