import type { ReactNode } from 'react';
import type { Entry } from '#contract/experience/entries.ts';
import { AimKindSymbol } from '#features/experience/AimKindSymbol.tsx';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import styles from './EntryCard.module.css';
import { entryFacts } from './entryTexts.ts';
import { useAuthorName } from './useAuthorName.ts';

interface EntryCardProps {
  entry: Entry;
  /** Replaces the plain title, for example by one with highlighted matches of a search. */
  title?: ReactNode;
  /** A note beside the name, such as the state of an entry of this family, or why the entry is recommended. */
  reason?: string | undefined;
}

/** A public aim or activity in a list. */
export function EntryCard({ entry, title = entry.title, reason }: EntryCardProps) {
  const name = useAuthorName(entry);
  return (
    <li>
      <AppLink href={href('experienceDiscover', { id: entry.id })} className={styles['card']}>
        <AimKindSymbol kind={entry.kind} />
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
