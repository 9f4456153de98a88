import type { ComponentType } from 'react';
import type { AimKind } from '#lib/experience/aimRules.ts';
import { PencilIcon } from '#ui/icons/actionIcons.tsx';
import { SunIcon } from '#ui/icons/accountIcons.tsx';
import { BallIcon, BrushIcon, FlagIcon, LeafIcon, ShirtIcon } from '#ui/icons/aimIcons.tsx';
import type { IconProps } from '#ui/icons/Icon.tsx';
import { BookIcon, HeadphonesIcon } from '#ui/icons/shellIcons.tsx';
import styles from './AimKindSymbol.module.css';

const icons: Record<AimKind, ComponentType<IconProps>> = {
  listening: HeadphonesIcon,
  reading: BookIcon,
  words: PencilIcon,
  sport: BallIcon,
  habit: SunIcon,
  life: ShirtIcon,
  nature: LeafIcon,
  art: BrushIcon,
  own: FlagIcon,
};

const tones: Record<AimKind, 'mango' | 'teal' | 'coral'> = {
  listening: 'mango',
  reading: 'teal',
  words: 'coral',
  sport: 'coral',
  habit: 'mango',
  life: 'teal',
  nature: 'teal',
  art: 'coral',
  own: 'mango',
};

/** The symbol of a kind of aim. It has no label for screen readers, because the text beside it says the same. */
export function AimKindSymbol({ kind, size = 'medium' }: { kind: AimKind; size?: 'medium' | 'large' }) {
  const KindIcon = icons[kind];
  return (
    <span className={styles['mark']} data-tone={tones[kind]} data-size={size}>
      <KindIcon size={size === 'large' ? 32 : 24} />
    </span>
  );
}
