import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { safeParse } from 'valibot';
import { createOrder } from '#contract/mall/orders.ts';
import { uuid } from '#lib/crypto/uuid.ts';

export const ORDER_KEY = 'key';

/**
 * Returns the order key of this page. The address contains the key, so that only one order is created even if the user
 * reloads the page, or leaves it for the list of addresses.
 */
export function useOrderKey(): string {
  const [search, setSearch] = useSearchParams();
  const [fresh] = useState(uuid);
  const given = safeParse(createOrder.body.entries.orderKey, search.get(ORDER_KEY));
  const isMissing = !given.success;

  useEffect(() => {
    if (!isMissing) return;
    setSearch(
      (before) => {
        before.set(ORDER_KEY, fresh);
        return before;
      },
      { replace: true },
    );
  }, [isMissing, fresh, setSearch]);
  return given.success ? given.output : fresh;
}
