import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectUser } from '#platform/session/user/userSlice.ts';

/**
 * Returns a number that changes when another child becomes active. It is used as the React key of the screen, so that
 * no component keeps data of the previous child. The number does not change when the active child first becomes known
 * after a login.
 */
export function useChildKey(): number {
  const { childId } = useSelector(selectUser);
  const [turn, setTurn] = useState({ childId, number: 0 });
  if (childId !== '' && childId !== turn.childId) {
    setTurn({ childId, number: turn.number + (turn.childId === '' ? 0 : 1) });
  }
  return turn.number;
}
