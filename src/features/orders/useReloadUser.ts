import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { fetchUserRequest } from '#platform/session/user/userSlice.ts';

/**
 * Loads the user and the memberships again after an order has changed them, so that the page shows them without a
 * reload.
 */
export function useReloadUser(isChanged: boolean): void {
  const dispatch = useDispatch();
  useEffect(() => {
    if (isChanged) dispatch(fetchUserRequest());
  }, [dispatch, isChanged]);
}
