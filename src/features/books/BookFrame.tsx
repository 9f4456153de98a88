import type { ReactNode } from 'react';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import styles from './BookFrame.module.css';

interface BookFrameProps {
  title: string;
  /** On the right of the header. */
  right?: ReactNode;
  children: ReactNode;
}

export function BookFrame({ title, right, children }: BookFrameProps) {
  const { goBack } = useGoBack();
  return (
    <main className={styles['page']}>
      <PageHeader title={title} right={right} onBack={goBack} />
      {children}
    </main>
  );
}
