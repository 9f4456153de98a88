import { useSelector } from 'react-redux';
import type { Entry } from '#contract/experience/entries.ts';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';

/** Returns the name of the family or pack that recommends an entry, as others may see it (STATE-09). */
export function useAuthorName({ author, isMine }: Pick<Entry, 'author' | 'isMine'>): string {
  const hidesNickname = useSelector(selectHidesNickname);
  if (isMine) return '我家';
  if (author === null) return '呆迪推荐';
  return (!hidesNickname && author.nickname) || '小朋友';
}
