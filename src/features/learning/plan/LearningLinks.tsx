import type { ComponentType } from 'react';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { BookIcon, HeadphonesIcon } from '#ui/icons/shellIcons.tsx';
import type { IconProps } from '#ui/icons/Icon.tsx';
import { ChartIcon } from '#ui/icons/accountIcons.tsx';
import { PencilIcon } from '#ui/icons/actionIcons.tsx';
import { SearchIcon } from '#ui/icons/homeIcons.tsx';
import { StarIcon } from '#ui/icons/storyIcons.tsx';
import styles from './LearningLinks.module.css';

interface LearningLink {
  id:
    | 'newWord'
    | 'newWordWrong'
    | 'dictationIndex'
    | 'dictationErrorBook'
    | 'knowledge'
    | 'bookIndex'
    | 'tasks'
    | 'report';
  label: string;
  text: string;
  icon: ComponentType<IconProps>;
}

const links: readonly LearningLink[] = [
  { id: 'newWord', label: '生字', text: '一课一课学', icon: BookIcon },
  { id: 'dictationIndex', label: '听写', text: '听一个，写一个', icon: HeadphonesIcon },
  { id: 'newWordWrong', label: '生字错题', text: '再练一练', icon: PencilIcon },
  { id: 'dictationErrorBook', label: '听写错题本', text: '再写一写', icon: PencilIcon },
  { id: 'knowledge', label: '知识课程', text: '问号变发现', icon: SearchIcon },
  { id: 'bookIndex', label: '绘本和书单', text: '一页一页读', icon: BookIcon },
  { id: 'tasks', label: '任务中心', text: '签到攒贝壳', icon: StarIcon },
  { id: 'report', label: '听故事报告', text: '这一周过得怎么样', icon: ChartIcon },
];

export const LearningLinks = () => (
  <nav aria-label="学习">
    <ul className={styles['links']}>
      {links.map(({ id, label, text, icon: Icon }) => (
        <li key={id}>
          <AppLink href={href(id)} className={styles['link']}>
            <span className={styles['sign']}>
              <Icon size={26} />
            </span>
            <span className={styles['words']}>
              <span className={styles['label']}>{label}</span>
              <span className={styles['text']}>{text}</span>
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  </nav>
);
