import type { ReactNode } from 'react';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import styles from './WordFeedback.module.css';

interface FeedbackFrameProps {
  title: string;
  /** Where a link from outside goes back to. */
  parent: string;
  children: ReactNode;
}

export function FeedbackFrame({ title, parent, children }: FeedbackFrameProps) {
  const { goBack } = useGoBack(parent);
  return (
    <main className={styles['page']}>
      <PageHeader title={title} onBack={goBack} />
      <div className={styles['content']}>{children}</div>
    </main>
  );
}
