import type { ReactNode } from 'react';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { useFamilyName } from '#features/friends/useFamilyName.ts';
import styles from './Family.module.css';

interface FamilyProps {
  family: { name: string; avatarUrl: string | null; headwearUrl: string };
  /** What is shown before the picture. */
  before?: ReactNode;
  /** What is shown instead of the name. */
  title?: string;
  text: string;
  children?: ReactNode;
}

/** A family in a list, with what it shows to its friends. */
export function Family({ family, before, title, text, children }: FamilyProps) {
  const nameOf = useFamilyName();
  return (
    <li className={styles['row']}>
      {before}
      <Avatar name="" src={family.avatarUrl ?? undefined} headwear={family.headwearUrl} size={44} />
      <div className={styles['words']}>
        <p className={styles['name']}>{title ?? nameOf(family)}</p>
        <p className={styles['text']}>{text}</p>
      </div>
      {children && <span className={styles['actions']}>{children}</span>}
    </li>
  );
}
