import { useSelector } from 'react-redux';
import type { Entry } from '#contract/experience/entries.ts';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';

/**
 * Returns the name of the author of an entry. Callers that show no nicknames get a general name for another family
 * (STATE-09).
 */
export function useAuthorName({ author, isMine }: Pick<Entry, 'author' | 'isMine'>): string {
  const hidesNickname = useSelector(selectHidesNickname);
  if (isMine) return '我家';
  if (author === null) return '呆迪推荐';
  return (!hidesNickname && author.nickname) || '小朋友';
}
