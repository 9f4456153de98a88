import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { href } from '#platform/navigation/paths.ts';
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
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === 'default';
  return (
    <main className={styles['page']}>
      <PageHeader
        title={title}
        right={right}
        onBack={() => (isFirstPage ? void navigate(href('home'), { replace: true }) : void navigate(-1))}
      />
      {children}
    </main>
  );
}
