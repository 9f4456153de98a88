import { useEffect, useRef, useState } from 'react';
import { isRefused } from '#platform/http/apiError.ts';
import { useChange } from '#widgets/useChange.ts';
import { useCreateOrderMutation } from '#features/orders/api.ts';
import { useSentOrders, type OrderBody } from './sentOrders.ts';

interface Submission {
  /**
   * The order that was sent, on this page or at an earlier visit, and whose answer the user has not seen. Only the same
   * request can show whether the gateway has placed it.
   */
  sent: OrderBody | undefined;
  isLoading: boolean;
  /**
   * Sends an order and returns its id. Returns undefined if the call has failed, or if the user has left the page
   * before the answer arrived and therefore has not seen it.
   */
  submit: (body: OrderBody) => Promise<string | undefined>;
}

/** Sends the order of a variant, and stores it until the user has seen the answer. */
export function useSubmission(variantId: string): Submission {
  const kept = useSentOrders();
  const [sent, setSent] = useState(() => kept.find(variantId));
  const [trigger, state] = useCreateOrderMutation();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const [create] = useChange([
    async (body: OrderBody) => {
      kept.keep(body);
      const outcome = await trigger({ body });
      const { error } = outcome;
      const isUnknown = error !== undefined && !('kind' in error && isRefused(error));
      setSent(isUnknown ? body : undefined);
      if (!isUnknown && isShown.current) kept.forget(body.orderKey);
      return outcome;
    },
    state,
  ]);

  return {
    sent,
    isLoading: state.isLoading,
    async submit(body) {
      const created = await create(body);
      return isShown.current ? created?.id : undefined;
    },
  };
}
