import { ageBands, type AgeBand } from '#contract/books/books.ts';
import { omit } from '#lib/omit.ts';
import { Chip } from '#ui/action/Chip.tsx';
import type { Choice } from '#features/books/api.ts';
import styles from './Filters.module.css';

const ageWords: Record<AgeBand, string> = { '0-3': '3 岁以下', '4-6': '4–6 岁', '7-12': '7 岁以上' };

interface FiltersProps {
  choice: Choice;
  themes: readonly { id: string; title: string }[];
  onChoose: (choice: Choice) => void;
}

export function Filters({ choice, themes, onChoose }: FiltersProps) {
  return (
    <div className={styles['filters']}>
      <div role="group" aria-label="年龄" className={styles['row']}>
        <Chip selected={choice.age === undefined} onClick={() => onChoose(omit(choice, 'age'))}>
          全部年龄
        </Chip>
        {ageBands.map((age) => (
          <Chip key={age} selected={choice.age === age} onClick={() => onChoose({ ...choice, age })}>
            {ageWords[age]}
          </Chip>
        ))}
      </div>
      <div role="group" aria-label="主题" className={styles['row']}>
        <Chip selected={choice.theme === undefined} onClick={() => onChoose(omit(choice, 'theme'))}>
          全部主题
        </Chip>
        {themes.map(({ id, title }) => (
          <Chip key={id} selected={choice.theme === id} onClick={() => onChoose({ ...choice, theme: id })}>
            {title}
          </Chip>
        ))}
      </div>
    </div>
  );
}
