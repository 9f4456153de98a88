import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import styles from './DebugPage.module.css';

const pages = [
  { id: 'debug', title: '调试' },
  { id: 'debugTools', title: '调试工具' },
] as const;

interface DebugPageProps {
  id: (typeof pages)[number]['id'];
  children: ReactNode;
}

/** The frame of both debug screens. Each links to the other. */
export function DebugPage({ id, children }: DebugPageProps) {
  const navigate = useNavigate();
  const title = pages.find((page) => page.id === id)?.title ?? '';

  return (
    <>
      <PageHeader title={title} onBack={() => void navigate(href('home'))} />
      <nav className={styles['pages']} aria-label="调试页面">
        {pages.map((page) => (
          <AppLink
            key={page.id}
            href={href(page.id)}
            className={styles['link']}
            aria-current={page.id === id ? 'page' : undefined}
          >
            {page.title}
          </AppLink>
        ))}
      </nav>
      <main className={styles['page']}>{children}</main>
    </>
  );
}
