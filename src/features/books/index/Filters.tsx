import { ageBands, type AgeBand } from '#contract/books/books.ts';
import { omit } from '#lib/omit.ts';
import { Chip } from '#ui/action/Chip.tsx';
import type { BookFilters } from '#features/books/api.ts';
import styles from './Filters.module.css';

const ageWords: Record<AgeBand, string> = { '0-3': '3 岁以下', '4-6': '4–6 岁', '7-12': '7 岁以上' };

interface FiltersProps {
  choice: BookFilters;
  themes: readonly { id: string; title: string; ages?: readonly AgeBand[] | undefined }[];
  onChoose: (choice: BookFilters) => void;
}

/**
 * Offers only ages with a book or booklist of the chosen theme, and only themes with a book or booklist for the chosen
 * age. The chosen age and theme themselves are always offered.
 */
export function Filters({ choice, themes, onChoose }: FiltersProps) {
  const chosen = themes.find(({ id }) => id === choice.theme);
  const offeredAges = ageBands.filter((age) => age === choice.age || chosen?.ages?.includes(age) !== false);
  const offeredThemes = themes.filter(
    ({ id, ages }) => id === choice.theme || choice.age === undefined || ages?.includes(choice.age) !== false,
  );
  return (
    <div className={styles['filters']}>
      <div role="group" aria-label="年龄" className={styles['row']}>
        <Chip selected={choice.age === undefined} onClick={() => onChoose(omit(choice, 'age'))}>
          全部年龄
        </Chip>
        {offeredAges.map((age) => (
          <Chip key={age} selected={choice.age === age} onClick={() => onChoose({ ...choice, age })}>
            {ageWords[age]}
          </Chip>
        ))}
      </div>
      <div role="group" aria-label="主题" className={styles['row']}>
        <Chip selected={choice.theme === undefined} onClick={() => onChoose(omit(choice, 'theme'))}>
          全部主题
        </Chip>
        {offeredThemes.map(({ id, title }) => (
          <Chip key={id} selected={choice.theme === id} onClick={() => onChoose({ ...choice, theme: id })}>
            {title}
          </Chip>
        ))}
      </div>
    </div>
  );
}
