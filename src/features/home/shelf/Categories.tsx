import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Motif } from '#ui/picture/Motif.tsx';
import type { Home } from '#features/home/api.ts';
import styles from './Categories.module.css';

interface CategoryLink {
  title: string;
  motif: string;
  address: string;
}

/** The link to the picture books, shown beside the story categories. */
const pictureBooks: CategoryLink = { title: '绘本', motif: 'book', address: href('bookIndex') };

/**
 * Shows all categories without scrolling, because a child who cannot read does not scroll to look for hidden ones. The
 * touch targets are large.
 */
export function Categories({ categories }: { categories: Home['categories'] }) {
  if (categories.length === 0) return null;
  const links = [
    pictureBooks,
    ...categories.map(({ id, title, motif }) => ({ title, motif, address: href('category', { category: id }) })),
  ];
  return (
    <nav aria-label="分类">
      <ul className={styles['categories']}>
        {links.map(({ title, motif, address }) => (
          <li key={address} className={styles['category']}>
            <AppLink href={address} className={styles['link']}>
              <Motif name={motif} />
              <span className={styles['title']}>{title}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
