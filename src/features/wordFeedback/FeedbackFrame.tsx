import type { ReactNode } from 'react';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import styles from './WordFeedback.module.css';

interface FeedbackFrameProps {
  title: string;
  /** The screen to which the back button leads if a link from outside has opened this screen. */
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
