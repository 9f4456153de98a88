import type { Mall } from '#contract/mall/goods.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Cover } from '#ui/picture/Cover.tsx';
import styles from './HardwareCategories.module.css';

/** The categories of devices and accessories, as pictures. */
export const HardwareCategories = ({ categories }: Pick<Mall, 'categories'>) => (
  <ul className={styles['categories']} aria-label="硬件分类">
    {categories.map(({ id, title, cover }) => (
      <li key={id}>
        <AppLink href={href('equipmentMall', { category: id })} className={styles['category']}>
          <span className={styles['picture']}>
            <Cover src={cover} alt="" sizes="56px" />
          </span>
          <span className={styles['title']}>{title}</span>
        </AppLink>
      </li>
    ))}
  </ul>
);
