import type { ComponentType } from 'react';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { CompassIcon, LeafIcon } from '#ui/icons/aimIcons.tsx';
import type { IconProps } from '#ui/icons/Icon.tsx';
import { StarIcon } from '#ui/icons/storyIcons.tsx';
import { InfoIcon } from '#ui/icons/shellIcons.tsx';
import styles from './ExperienceLinks.module.css';

const links: readonly { to: string; label: string; icon: ComponentType<IconProps> }[] = [
  { to: href('exclusiveAims'), label: '专属目标', icon: LeafIcon },
  { to: href('experienceDiscover'), label: '发现', icon: CompassIcon },
  { to: href('experienceRank'), label: '排行', icon: StarIcon },
  { to: href('experienceIntro'), label: '怎么用', icon: InfoIcon },
];

/** Links to the other screens about aims. */
export const ExperienceLinks = () => (
  <nav className={styles['links']} aria-label="成长履历">
    {links.map(({ to, label, icon: LinkIcon }) => (
      <AppLink key={to} href={to} className={styles['link']}>
        <span className={styles['sign']}>
          <LinkIcon />
        </span>
        <span>{label}</span>
      </AppLink>
    ))}
  </nav>
);
