import { useSelector } from 'react-redux';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';

/**
 * Returns a function that returns the name of another family, or `好友` for callers that show no nicknames (STATE-09).
 */
export function useFamilyName(): (family: { name: string }) => string {
  const hidesNickname = useSelector(selectHidesNickname);
  return ({ name }) => (hidesNickname || name === '' ? '好友' : name);
}
