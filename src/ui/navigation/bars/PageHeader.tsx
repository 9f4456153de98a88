import type { ReactNode } from 'react';
import { IconButton } from '#ui/action/IconButton.tsx';
import { ChevronLeftIcon } from '#ui/icons/navigationIcons.tsx';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** Called by the back button. If it is left out, there is no back button. */
  onBack?: () => void;
  right?: ReactNode;
}

export function PageHeader({ title, onBack, right }: PageHeaderProps) {
  return (
    <header className={styles['header']}>
      <div className={styles['side']}>
        {onBack && <IconButton label="返回" icon={<ChevronLeftIcon />} onClick={onBack} />}
      </div>
      <h1 className={styles['title']}>{title}</h1>
      <div className={styles['side']}>{right}</div>
    </header>
  );
}
