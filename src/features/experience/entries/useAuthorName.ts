import { useSelector } from 'react-redux';
import type { Entry } from '#contract/experience/entries.ts';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';

/**
 * Returns the name of the author of an entry. For a caller that must not show nicknames, returns a general name in
 * place of another family's name (STATE-09).
 */
export function useAuthorName({ author, isMine }: Pick<Entry, 'author' | 'isMine'>): string {
  const hidesNickname = useSelector(selectHidesNickname);
  if (isMine) return '我家';
  if (author === null) return '呆迪推荐';
  return (!hidesNickname && author.nickname) || '小朋友';
}
