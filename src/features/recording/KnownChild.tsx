import { useEffect, useState, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { SECOND_MS } from '#lib/time/time.ts';
import { fetchUserRequest, selectKnownChildId } from '#platform/session/user/userSlice.ts';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';

/** How long to wait until the child is known. After a login, the request for the user and its reply take less time. */
const TIMEOUT_MS = 12 * SECOND_MS;

/**
 * Renders its content once the app knows the active child, which takes some seconds after a login. Until then nothing
 * can be recorded, because a recording belongs to one child from the beginning, and nobody else may see it. The user id
 * that a host app provides cannot be used instead of the id of the child.
 */
export function KnownChild({ children }: { children: ReactNode }) {
  const dispatch = useDispatch();
  const isKnown = useSelector(selectKnownChildId) !== '';
  const [isLate, setIsLate] = useState(false);
  // Requests the user immediately, so that recording need not wait for the pending request.
  useEffect(() => {
    if (!isKnown) dispatch(fetchUserRequest());
  }, [dispatch, isKnown]);
  useEffect(() => {
    if (isKnown || isLate) return undefined;
    const timer = setTimeout(() => setIsLate(true), TIMEOUT_MS);
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
