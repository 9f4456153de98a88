import { HeadphonesIcon, UserIcon } from '#ui/icons/shellIcons.tsx';
import { HomeIcon } from '#ui/icons/accountIcons.tsx';
import styles from './LoginReasons.module.css';

const reasons = [
  { icon: HeadphonesIcon, title: '接着上次听', text: '听到哪里，呆迪都替你记着' },
  { icon: HomeIcon, title: '换了设备也在', text: '手机、平板用同一个账号，进度一样' },
  { icon: UserIcon, title: '家长放心', text: '只要一个手机号，只用来登录' },
] as const;

/** Explains to parents the advantages of a login. */
export function LoginReasons() {
  return (
    <ul className={styles['reasons']}>
      {reasons.map(({ icon: Icon, title, text }) => (
        <li key={title} className={styles['reason']}>
          <span className={styles['sign']}>
            <Icon size={20} />
          </span>
          <span>
            <strong className={styles['title']}>{title}</strong>
            <span className={styles['text']}>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
