import type { ReactNode } from 'react';
import styles from './Page.module.css';
import { PageHeader } from './PageHeader.tsx';

interface PageProps {
  title: string;
  onBack: () => void;
  /** On the right of the header. */
  right?: ReactNode;
  children: ReactNode;
}

/** A whole screen: the header, the way back, and below the last row the room that the mini player takes. */
export const Page = ({ title, onBack, right, children }: PageProps) => (
  <main className={styles['page']}>
    <PageHeader title={title} right={right} onBack={onBack} />
    {children}
  </main>
);
