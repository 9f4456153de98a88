import type { TimelineEntry } from '#contract/experience/timeline.ts';
import { BookIcon, HeadphonesIcon } from '#ui/icons/shellIcons.tsx';
import { HeartIcon, PencilIcon } from '#ui/icons/actionIcons.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { AimKindSymbol } from '#features/experience/AimKindSymbol.tsx';
import { Emblem } from '#features/experience/honours/Emblem.tsx';
import styles from './EntrySign.module.css';

const firstIcons = { story: HeadphonesIcon, dictation: PencilIcon, 'check-in': BookIcon } as const;

/** The picture of an entry: a photo, an emblem, a medal, or a symbol of its kind. */
export function EntrySign({ entry }: { entry: TimelineEntry }) {
  if (entry.kind === 'honour') {
    const [photo] = entry.honour.pictures;
    return (
      <span className={styles['sign']}>
        {photo ? (
          <img className={styles['photo']} src={photo.thumbnail} alt="" loading="lazy" decoding="async" />
        ) : (
          <Emblem kind={entry.honour.kind} size={44} />
        )}
      </span>
    );
  }
  if (entry.kind === 'aim' || entry.kind === 'share') {
    return <AimKindSymbol kind={entry.kind === 'aim' ? entry.aim.kind : entry.entry.kind} size="large" />;
  }
  if (entry.kind === 'medal') {
    return (
      <span className={styles['sign']}>
        <Cover src={entry.cover} alt="" sizes="64px" />
      </span>
    );
  }
  const Icon = entry.kind === 'health' ? HeartIcon : firstIcons[entry.id];
  return (
    <span className={entry.kind === 'health' ? styles['health'] : styles['first']}>
      <Icon size={28} />
    </span>
  );
}
