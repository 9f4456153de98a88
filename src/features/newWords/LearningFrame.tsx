import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import styles from './LearningFrame.module.css';

interface LearningFrameProps {
  title: string;
  /** Where a link from outside goes back to. */
  parent: string;
  right?: ReactNode;
  children: ReactNode;
}

export function LearningFrame({ title, parent, right, children }: LearningFrameProps) {
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === 'default';
  return (
    <main className={styles['page']}>
      <PageHeader
        title={title}
        right={right}
        onBack={() => (isFirstPage ? void navigate(parent, { replace: true }) : void navigate(-1))}
      />
      <div className={styles['content']}>{children}</div>
    </main>
  );
}
