import type { ReactNode } from 'react';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import styles from './GalleryPage.module.css';

const pages = [
  { id: 'testComponents', label: '组件' },
  { id: 'testToast', label: '提示与加载' },
  { id: 'testPictures', label: '样图' },
  { id: 'testPlayer', label: '播放器' },
  { id: 'testErrors', label: '出错' },
] as const;

interface GalleryPageProps {
  id: (typeof pages)[number]['id'];
  title: string;
  children: ReactNode;
}

/** The shared frame of all gallery pages, with links between the pages. */
export function GalleryPage({ id, title, children }: GalleryPageProps) {
  return (
    <>
      <PageHeader title={title} />
      <nav className={styles['pages']} aria-label="测试页面">
        {pages.map((page) => (
          <AppLink
            key={page.id}
            href={href(page.id)}
            className={styles['page']}
            aria-current={page.id === id ? 'page' : undefined}
          >
            {page.label}
          </AppLink>
        ))}
      </nav>
      <main>{children}</main>
    </>
  );
}
