import type { ReactNode } from 'react';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import styles from './LearningFrame.module.css';

interface LearningFrameProps {
  title: string;
  /** The screen to which the back button leads if this screen was opened by a link from outside. */
  parent: string;
  right?: ReactNode;
  children: ReactNode;
}

export function LearningFrame({ title, parent, right, children }: LearningFrameProps) {
  const { goBack } = useGoBack(parent);
  return (
    <main className={styles['page']}>
      <PageHeader title={title} right={right} onBack={goBack} />
      <div className={styles['content']}>{children}</div>
    </main>
  );
}
