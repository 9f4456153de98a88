import type { ComponentType } from 'react';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href, type ScreenId } from '#platform/navigation/paths.ts';
import { BookIcon } from '#ui/icons/BookIcon.tsx';
import { ChevronRightIcon } from '#ui/icons/ChevronRightIcon.tsx';
import { CrownIcon } from '#ui/icons/CrownIcon.tsx';
import { HeadphonesIcon } from '#ui/icons/HeadphonesIcon.tsx';
import type { IconProps } from '#ui/icons/Icon.tsx';
import { InfoIcon } from '#ui/icons/InfoIcon.tsx';
import { ListIcon } from '#ui/icons/ListIcon.tsx';
import { SunIcon } from '#ui/icons/SunIcon.tsx';
import { UserIcon } from '#ui/icons/UserIcon.tsx';
import styles from './ProfileLinks.module.css';

interface ProfileLink {
  id: Exclude<ScreenId, 'story' | 'series'>;
  label: string;
  icon: ComponentType<IconProps>;
}

const groups: readonly { label: string; links: readonly ProfileLink[] }[] = [
  {
    label: '听故事',
    links: [
      { id: 'playHistory', label: '播放历史', icon: HeadphonesIcon },
      { id: 'bookIndex', label: '书单和绘本', icon: BookIcon },
      { id: 'membership', label: '会员中心', icon: CrownIcon },
    ],
  },
  {
    label: '给家长',
    links: [
      { id: 'eyeCare', label: '护眼模式', icon: SunIcon },
      { id: 'deviceIndex', label: '设备管理', icon: ListIcon },
      { id: 'privacy', label: '隐私管理', icon: UserIcon },
      { id: 'about', label: '关于我们', icon: InfoIcon },
    ],
  },
];

export function ProfileLinks() {
  return groups.map(({ label, links }) => (
    <nav key={label} className={styles['group']} aria-label={label}>
      {links.map(({ id, label: words, icon: Icon }) => (
        <AppLink key={id} href={href(id)} className={styles['link']}>
          <span className={styles['sign']}>
            <Icon size={22} />
          </span>
          <span className={styles['words']}>{words}</span>
          <ChevronRightIcon size={18} />
        </AppLink>
      ))}
    </nav>
  ));
}
