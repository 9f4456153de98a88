import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { fetchUserRequest } from '#platform/session/user/userSlice.ts';

/** Fetches the user and the memberships again when an order has changed them, so that no reload is needed. */
export function useFreshUser(isChanged: boolean): void {
  const dispatch = useDispatch();
  useEffect(() => {
    if (isChanged) dispatch(fetchUserRequest());
  }, [dispatch, isChanged]);
}
