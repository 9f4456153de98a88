import type { ReactNode } from 'react';
import type { TimelineEntry } from '#contract/experience/timeline.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { EntrySign } from './EntrySign.tsx';
import { entryKindTexts, describeEntry } from './entryTexts.ts';
import styles from './EntryCard.module.css';

interface EntryCardProps {
  entry: TimelineEntry;
  /** The day of the entry, as the text that the screen shows. */
  day: string;
  /** Buttons and links beside the entry. */
  children?: ReactNode;
}

/** An entry of the time line. */
export function EntryCard({ entry, day, children }: EntryCardProps) {
  const { title, text, href } = describeEntry(entry);
  return (
    <div className={styles['card']}>
      <AppLink href={href} className={styles['link']}>
        <EntrySign entry={entry} />
        <span className={styles['words']}>
          <span className={styles['title']}>{title}</span>
          {text !== '' && <span className={styles['text']}>{text}</span>}
          <span className={styles['facts']}>
            {day} · {entryKindTexts[entry.kind]}
          </span>
        </span>
      </AppLink>
      {children}
    </div>
  );
}
