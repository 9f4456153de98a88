import type { ReplyOf } from '#contract/endpoint.ts';
import type { listCategories } from '#contract/catalogue/catalogue.ts';
import { classes } from '#ui/classes.ts';
import { Motif } from '#ui/picture/Motif.tsx';
import styles from './CategoryList.module.css';

type Category = Pick<ReplyOf<typeof listCategories>['items'][number], 'id' | 'title' | 'motif'>;

interface CategoryListProps {
  categories: readonly Category[];
  /** Undefined when all categories are shown. */
  currentId: string | undefined;
  isUpright: boolean;
  onChoose: (id: string | undefined) => void;
}

const everything = { id: undefined, title: '全部', motif: 'star' };

/** The first level of categories, as pictures. */
export function CategoryList({ categories, currentId, isUpright, onChoose }: CategoryListProps) {
  return (
    <ul className={classes(styles['categories'], isUpright && styles['upright'])} aria-label="分类">
      {[everything, ...categories].map(({ id, title, motif }) => (
        <li key={id ?? ''} className={styles['place']}>
          <button
            type="button"
            className={styles['category']}
            aria-pressed={id === currentId}
            onClick={() => onChoose(id)}
          >
            <Motif name={motif} />
            <span className={styles['title']}>{title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
