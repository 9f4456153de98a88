import { useSelector } from 'react-redux';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';

/**
 * Returns a function that returns the nickname of a child of the account, or `孩子` where no nickname may be shown
 * (STATE-09).
 */
export function useChildName(): (child: { nickname: string } | undefined) => string {
  const hidesNickname = useSelector(selectHidesNickname);
  return (child) => (!hidesNickname && child?.nickname) || '孩子';
}
