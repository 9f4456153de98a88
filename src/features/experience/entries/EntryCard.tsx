import type { ReactNode } from 'react';
import type { Entry } from '#contract/experience/entries.ts';
import { KindMark } from '#features/experience/KindMark.tsx';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import styles from './EntryCard.module.css';
import { entryFacts } from './entryTexts.ts';
import { useAuthorName } from './useAuthorName.ts';

interface EntryCardProps {
  entry: Entry;
  /** The title, if it is shown in another way. */
  title?: ReactNode;
  /** Why it is shown, such as a state or an interest of the child. */
  reason?: string | undefined;
}

/** An aim or activity in a list. */
export function EntryCard({ entry, title = entry.title, reason }: EntryCardProps) {
  const name = useAuthorName(entry);
  return (
    <li>
      <AppLink href={href('experienceDiscover', { id: entry.id })} className={styles['card']}>
        <KindMark kind={entry.kind} />
        <span className={styles['words']}>
          <span className={styles['title']}>{title}</span>
          <span className={styles['facts']}>{entryFacts(entry)}</span>
          <span className={styles['from']}>
            {name}
            {entry.adopters > 0 && ` · ${entry.adopters} 家在做`}
            {reason !== undefined && <span className={styles['reason']}>{reason}</span>}
          </span>
        </span>
      </AppLink>
    </li>
  );
}
