import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '#platform/http/api.ts';
import { changedByOrders } from './api.ts';
import { useFreshUser } from './useFreshUser.ts';

/**
 * Loads everything again that a payment has changed, the user included. For pages that learn of a payment by loading it:
 * a friend has paid, or a notification or a job of the gateway has confirmed the payment.
 */
export function usePaidNews(isPaid: boolean): void {
  const dispatch = useDispatch();
  useFreshUser(isPaid);
  useEffect(() => {
    if (isPaid) dispatch(api.util.invalidateTags([...changedByOrders]));
  }, [dispatch, isPaid]);
}
