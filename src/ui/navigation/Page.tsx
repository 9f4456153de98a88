import type { ReactNode } from 'react';
import styles from './Page.module.css';
import { PageHeader } from './bars/PageHeader.tsx';

interface PageProps {
  title: string;
  onBack: () => void;
  /** Shown on the right of the header. */
  right?: ReactNode;
  children: ReactNode;
}

/** The layout of a screen: header, back button, content, and space for the mini player at the bottom. */
export const Page = ({ title, onBack, right, children }: PageProps) => (
  <main className={styles['page']}>
    <PageHeader title={title} right={right} onBack={onBack} />
    {children}
  </main>
);
