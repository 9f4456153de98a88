import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Motif } from '#ui/picture/Motif.tsx';
import type { Home } from './api.ts';
import styles from './Categories.module.css';

export function Categories({ categories }: { categories: Home['categories'] }) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label="分类">
      <ul className={styles['categories']}>
        {categories.map(({ id, title, motif }) => (
          <li key={id} className={styles['category']}>
            <AppLink href={href('category', { category: id })} className={styles['link']}>
              <Motif name={motif} />
              <span className={styles['title']}>{title}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
