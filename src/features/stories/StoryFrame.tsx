import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { href } from '#platform/navigation/paths.ts';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import styles from './StoryFrame.module.css';

/** The header and the way back; home, where a link from outside led here. */
export function StoryFrame({ title = '故事', children }: { title?: string; children: ReactNode }) {
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === 'default';
  return (
    <main className={styles['page']}>
      <PageHeader
        title={title}
        onBack={() => (isFirstPage ? void navigate(href('home'), { replace: true }) : void navigate(-1))}
      />
      {children}
    </main>
  );
}
