import { AppLink } from '#platform/navigation/AppLink.tsx';
import { SearchIcon } from '#ui/icons/homeIcons.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { useSuggestQuery } from '#features/catalogue/search/api.ts';
import { addressOf, kindNames } from '#features/catalogue/search/results/kinds.ts';
import styles from './Suggestions.module.css';
import { MarkedText } from '#widgets/search/MarkedText.tsx';
import { useDebouncedValue } from '#widgets/search/useDebouncedValue.ts';

/**
 * The delay before suggestions are requested. With a shorter delay, every letter of a fast typist would send a request.
 */
const DEBOUNCE_MS = 160;

/**
 * Suggestions for the typed text. The previous suggestions remain visible until the new ones arrive, so that the list
 * does not flicker.
 */
export function Suggestions({ text, onChoose }: { text: string; onChoose: (text: string) => void }) {
  const settledText = useDebouncedValue(text, DEBOUNCE_MS);
  const { data } = useSuggestQuery(settledText, { skip: settledText === '' });
  return (
    <ul className={styles['list']} aria-label="猜你想找">
      <li>
        <button type="button" className={styles['row']} onClick={() => onChoose(text)}>
          <span className={styles['sign']}>
            <SearchIcon size={22} />
          </span>
          <span className={styles['title']}>搜索“{text}”</span>
        </button>
      </li>
      {data?.items.map(({ kind, id, title, picture }) => (
        <li key={`${kind} ${id}`}>
          <AppLink href={addressOf(kind, id)} className={styles['row']}>
            <span className={styles['sign']}>
              <Cover src={picture} alt="" shape={kind === 'video' ? 'still' : 'square'} sizes="44px" />
            </span>
            <span className={styles['title']}>
              <MarkedText marked={title} />
            </span>
            <span className={styles['kind']}>{kindNames[kind]}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
