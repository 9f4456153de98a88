import type { ComponentType } from 'react';
import { BookIcon, BagIcon, HeadphonesIcon } from '#ui/icons/shellIcons.tsx';
import styles from './Privileges.module.css';

interface Privilege {
  title: string;
  Icon: ComponentType<{ size: number }>;
  others: string;
  members: string;
}

const privileges: readonly Privilege[] = [
  { title: '会员故事', Icon: HeadphonesIcon, others: '试听 90 秒', members: '完整听' },
  { title: '任务贝壳', Icon: BookIcon, others: '一份', members: '双份' },
  { title: '商城价格', Icon: BagIcon, others: '原价', members: '会员价' },
];

/** A table that compares what members and other users get (ROLE-02). */
export const Privileges = () => (
  <div className={styles['card']}>
    <table className={styles['table']} aria-label="会员能做什么">
      <thead>
        <tr>
          <td />
          <th scope="col">不是会员</th>
          <th scope="col" className={styles['members']}>
            会员
          </th>
        </tr>
      </thead>
      <tbody>
        {privileges.map(({ title, Icon, others, members }) => (
          <tr key={title}>
            <th scope="row" className={styles['title']}>
              <span className={styles['privilege']}>
                <Icon size={22} />
                <span className={styles['name']}>{title}</span>
              </span>
            </th>
            <td>{others}</td>
            <td className={styles['members']}>{members}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
