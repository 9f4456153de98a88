import { MembershipLink } from '#platform/membership/MembershipLink.tsx';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { CrownIcon } from '#ui/icons/accountIcons.tsx';
import { GiftIcon } from '#ui/icons/mallIcons.tsx';
import { HeadphonesIcon } from '#ui/icons/shellIcons.tsx';
import styles from './Entries.module.css';

const entries = [
  { title: '硬件商城', text: '故事机和手表', Icon: HeadphonesIcon, href: href('equipmentMall'), Link: AppLink },
  { title: '故事礼包', text: '几张专辑一起', Icon: GiftIcon, href: href('storyPackage'), Link: AppLink },
  { title: '会员', text: '故事都听完整', Icon: CrownIcon, href: href('membership'), Link: MembershipLink },
] as const;

/** Links to the other parts of the mall. */
export const Entries = () => (
  <nav className={styles['entries']} aria-label="商城里的店">
    {entries.map(({ title, text, Icon, href: target, Link }) => (
      <Link key={title} href={target} className={styles['entry']}>
        <span className={styles['sign']}>
          <Icon size={26} />
        </span>
        <span className={styles['title']}>{title}</span>
        <span className={styles['text']}>{text}</span>
      </Link>
    ))}
  </nav>
);
