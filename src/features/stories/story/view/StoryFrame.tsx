import type { ReactNode } from 'react';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import styles from './StoryFrame.module.css';

interface StoryFrameProps {
  title?: string;
  /** Shown at the right end of the header. */
  right?: ReactNode;
  children: ReactNode;
}

/** The frame with the header. Its back button leads home when the screen was opened by a link from outside. */
export function StoryFrame({ title = '故事', right, children }: StoryFrameProps) {
  const { goBack } = useGoBack();
  return (
    <main className={styles['page']}>
      <PageHeader title={title} right={right} onBack={goBack} />
      {children}
    </main>
  );
}
