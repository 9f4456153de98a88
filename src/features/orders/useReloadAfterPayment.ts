import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '#platform/http/api.ts';
import { changedByOrders } from './api.ts';
import { useReloadUser } from './useReloadUser.ts';

/**
 * Reloads everything that a payment has changed, including the user. It is for pages that learn of a payment only from
 * their own data, because a friend has paid, or because a notification or a job of the gateway has confirmed the
 * payment.
 */
export function useReloadAfterPayment(isPaid: boolean): void {
  const dispatch = useDispatch();
  useReloadUser(isPaid);
  useEffect(() => {
    if (isPaid) dispatch(api.util.invalidateTags([...changedByOrders]));
  }, [dispatch, isPaid]);
}
