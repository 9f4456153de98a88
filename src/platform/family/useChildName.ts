import { useSelector } from 'react-redux';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';

/**
 * Returns a function that maps a child of the account to its name, or to `孩子` where no nickname may be shown
 * (STATE-09).
 */
export function useChildName(): (child: { nickname: string } | undefined) => string {
  const hidesNickname = useSelector(selectHidesNickname);
  return (child) => (!hidesNickname && child?.nickname) || '孩子';
}
