import type { ReactNode } from 'react';
import type { LinkComponent } from '#ui/navigation/linkComponent.ts';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { Cover } from './Cover.tsx';
import { TitleLines } from './TitleLines.tsx';
import styles from './PictureRow.module.css';

interface PictureRowProps {
  href: string;
  as?: LinkComponent;
  /** The address of the cover, in the form of a Cover's `src`. Null if there is no picture: Daidi is shown. */
  src: string | null | undefined;
  /** The address of a user's photo, which is shown instead of the cover. */
  photo?: string | undefined;
  title: string;
  /** Shown below the title: text or progress. */
  facts: ReactNode;
  /** Whether the current page is about this entry. */
  isCurrent?: boolean;
  /** Shown before the picture, for example a place in a ranking. */
  before?: ReactNode;
  /** Shown at the end, for example a badge. */
  after?: ReactNode;
}

/** A list entry that shows a story or something similar. */
export function PictureRow({
  href,
  as: Link = 'a',
  src,
  photo,
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
        {src === null ? (
          <Daidi size={64} />
        ) : photo === undefined ? (
          <Cover src={src} alt="" sizes="64px" />
        ) : (
          <img className={styles['photo']} src={photo} alt="" width={64} height={64} loading="lazy" />
        )}
      </span>
      <span className={styles['words']}>
        <TitleLines title={title} facts={facts} />
      </span>
      {after}
    </Link>
  );
}
