import type { ReactNode } from 'react';
import styles from './GallerySection.module.css';

interface GallerySectionProps {
  title: string;
  children: ReactNode;
  /** Whether the samples are stacked vertically instead of side by side. */
  stacked?: boolean;
}

export function GallerySection({ title, children, stacked = false }: GallerySectionProps) {
  return (
    <section className={styles['section']}>
      <h2 className={styles['title']}>{title}</h2>
      <div className={stacked ? styles['stacked'] : styles['row']}>{children}</div>
    </section>
  );
}
