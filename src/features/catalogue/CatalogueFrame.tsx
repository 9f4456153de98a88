import type { ReactNode } from 'react';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import styles from './CatalogueFrame.module.css';

interface CatalogueFrameProps {
  title: string;
  /** On the right of the header. */
  right?: ReactNode;
  children: ReactNode;
}

/** The header, the way back, and below the last row the room that the mini player takes. */
export function CatalogueFrame({ title, right, children }: CatalogueFrameProps) {
  const { goBack } = useGoBack();
  return (
    <main className={styles['page']}>
      <PageHeader title={title} right={right} onBack={goBack} />
      {children}
    </main>
  );
}
