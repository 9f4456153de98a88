import type { ReactNode } from 'react';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import styles from './StoryFrame.module.css';

interface StoryFrameProps {
  title?: string;
  /** On the right of the header. */
  right?: ReactNode;
  children: ReactNode;
}

/** The header and the way back; home, where a link from outside led here. */
export function StoryFrame({ title = '故事', right, children }: StoryFrameProps) {
  const { goBack } = useGoBack();
  return (
    <main className={styles['page']}>
      <PageHeader title={title} right={right} onBack={goBack} />
      {children}
    </main>
  );
}
