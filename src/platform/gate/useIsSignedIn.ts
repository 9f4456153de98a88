import { useSelector } from 'react-redux';
import { selectIsLogin } from '#platform/session/authSlice.ts';
import { selectIsAnonymous } from '#platform/session/userSlice.ts';

/** A token exists and it is somebody's (GATE-04). */
export function useIsSignedIn(): boolean {
  const hasLogin = useSelector(selectIsLogin);
  const isAnonymous = useSelector(selectIsAnonymous);
  return hasLogin && !isAnonymous;
}
