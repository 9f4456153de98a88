import type { ReactNode } from 'react';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import styles from './WordFeedback.module.css';

interface FeedbackFrameProps {
  title: string;
  /** The screen that the back button opens when this screen was opened by a link from outside. */
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
