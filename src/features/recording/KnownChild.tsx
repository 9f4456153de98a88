import { useEffect, useState, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { fetchUserRequest, selectKnownChildId } from '#platform/session/user/userSlice.ts';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';

/** Longer than it takes after a login until the gateway is asked, and answers. */
const PATIENCE_MS = 12_000;

/**
 * Shows its children once it is known who is signed in, which takes some seconds after a login: a recording belongs to a
 * child from its first moment, because nobody else may see it. The id by which a host knows its user is not that of the child.
 */
export function KnownChild({ children }: { children: ReactNode }) {
  const dispatch = useDispatch();
  const isKnown = useSelector(selectKnownChildId) !== '';
  const [isLate, setIsLate] = useState(false);
  // In a host nothing else asks the gateway, because the host has told the profile.
  useEffect(() => {
    if (!isKnown) dispatch(fetchUserRequest());
  }, [dispatch, isKnown]);
  useEffect(() => {
    if (isKnown || isLate) return undefined;
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isKnown, isLate]);
  if (isKnown) return children;
  if (!isLate) return <LoadingBlock label="正在打开录音" height={360} />;
  return (
    <ErrorState
      onRetry={() => {
        setIsLate(false);
        dispatch(fetchUserRequest());
      }}
    />
  );
}
