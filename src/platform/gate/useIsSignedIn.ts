import { useSelector } from 'react-redux';
import { selectIsLogin } from '#platform/session/authSlice.ts';
import { selectIsAnonymous } from '#platform/session/user/userSlice.ts';

/** Returns whether a token exists and its user is not anonymous (GATE-04). */
export function useIsSignedIn(): boolean {
  const hasLogin = useSelector(selectIsLogin);
  const isAnonymous = useSelector(selectIsAnonymous);
  return hasLogin && !isAnonymous;
}
