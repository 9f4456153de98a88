import type { ReactNode } from 'react';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import styles from './DictationFrame.module.css';

interface DictationFrameProps {
  title: string;
  /** Called instead of the default back navigation. */
  onBack?: () => void;
  /**
   * The screen to which the back button leads if the user came by a link from outside. By default, it is the screen on
   * which words are chosen.
   */
  parent?: string;
  right?: ReactNode;
  children: ReactNode;
  /** A button fixed to the lower edge, where a thumb reaches it. */
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
