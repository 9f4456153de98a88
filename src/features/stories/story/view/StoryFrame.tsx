import type { ReactNode } from 'react';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import styles from './StoryFrame.module.css';

interface StoryFrameProps {
  title?: string;
  /** Content at the right end of the header. */
  right?: ReactNode;
  children: ReactNode;
}

/** The header with the back button, which leads home when a link from outside opened the screen. */
export function StoryFrame({ title = '故事', right, children }: StoryFrameProps) {
  const { goBack } = useGoBack();
  return (
    <main className={styles['page']}>
      <PageHeader title={title} right={right} onBack={goBack} />
      {children}
    </main>
  );
}
