import type { ReactNode } from 'react';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import styles from './DictationFrame.module.css';

interface DictationFrameProps {
  title: string;
  /** In place of going back. */
  onBack?: () => void;
  /** Where a link from outside goes back to; the choice of words when left out. */
  parent?: string;
  right?: ReactNode;
  children: ReactNode;
  /** Stays at the lower edge, in a thumb's reach. */
  action?: ReactNode;
}

export function DictationFrame({ title, onBack, parent, right, children, action }: DictationFrameProps) {
  const { goBack } = useGoBack(parent ?? href('dictationIndex'));
  return (
    <main className={styles['page']}>
      <PageHeader title={title} right={right} onBack={onBack ?? goBack} />
      <div className={styles['content']}>{children}</div>
      {action && <div className={styles['action']}>{action}</div>}
    </main>
  );
}
