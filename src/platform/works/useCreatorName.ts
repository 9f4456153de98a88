import { useSelector } from 'react-redux';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';

/** Returns a function that returns the name of a creator, or `创作者` where no nickname may be shown (STATE-09). */
export function useCreatorName(): (creator: { nickname: string }) => string {
  const hidesNickname = useSelector(selectHidesNickname);
  return ({ nickname }) => (hidesNickname || nickname === '' ? '创作者' : nickname);
}
