import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
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
  const navigate = useNavigate();
  const { canGoBack, goBack } = useGoBack();
  return (
    <main className={styles['page']}>
      <PageHeader title={title} onBack={canGoBack ? goBack : () => void navigate(parent, { replace: true })} />
      <div className={styles['content']}>{children}</div>
    </main>
  );
}
