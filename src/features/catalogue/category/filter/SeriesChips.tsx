import { Chip } from '#ui/action/Chip.tsx';
import styles from './ChipRow.module.css';

interface SeriesChipsProps {
  series: readonly { id: string; title: string }[];
  currentId: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** The series of a category, as the second level of categories. */
export function SeriesChips({ series, currentId, onChoose }: SeriesChipsProps) {
  return (
    <div className={styles['row']} role="group" aria-label="专辑">
      {[{ id: undefined, title: '全部' }, ...series].map(({ id, title }) => (
        <span key={id ?? ''} className={styles['place']}>
          <Chip selected={id === currentId} onClick={() => onChoose(id)}>
            {title}
          </Chip>
        </span>
      ))}
    </div>
  );
}
