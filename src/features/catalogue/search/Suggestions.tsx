import { AppLink } from '#platform/navigation/AppLink.tsx';
import { SearchIcon } from '#ui/icons/SearchIcon.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { useSuggestQuery } from './api.ts';
import { addressOf, kindNames } from './kinds.ts';
import { MarkedText } from './MarkedText.tsx';
import styles from './Suggestions.module.css';
import { useCalm } from './useCalm.ts';

/** Shorter than a finger's way to the next key would ask for every letter. */
const CALM_MS = 160;

/** What one may be typing. The last answer stays until the next is there, so that nothing flickers. */
export function Suggestions({ text, onChoose }: { text: string; onChoose: (text: string) => void }) {
  const calmText = useCalm(text, CALM_MS);
  const { data } = useSuggestQuery(calmText, { skip: calmText === '' });
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
