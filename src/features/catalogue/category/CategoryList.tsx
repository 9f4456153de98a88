import type { ReplyOf } from '#contract/endpoint.ts';
import type { listCategories } from '#contract/catalogue/catalogue.ts';
import { Motif } from '#ui/picture/Motif.tsx';
import styles from './CategoryList.module.css';

type Category = Pick<ReplyOf<typeof listCategories>['items'][number], 'id' | 'title' | 'motif'>;

interface CategoryListProps {
  categories: readonly Category[];
  /** The chosen category; undefined if all categories are shown. */
  currentId: string | undefined;
  onChoose: (id: string | undefined) => void;
}

const everything = { id: undefined, title: '全部', motif: 'star' };

/**
 * The first level of categories, as pictures. On a phone it is a row; on a tablet it is a column beside the stories.
 */
export function CategoryList({ categories, currentId, onChoose }: CategoryListProps) {
  return (
    <ul className={styles['categories']} aria-label="分类">
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
